#if os(Linux)
  import SampleFeatures
  import Testing

  @testable import MillraceTerminal

  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// A program of its own on a terminal of its own: what is left of the terminal when it ends or stops.
  @Suite struct ProbeTests {
    private static let asFound = "echo lines signals"

    private func started(_ mode: String, until text: String = "probe> ") throws -> ProbeProcess {
      let probe = try #require(ProbeProcess(mode))
      let output = probe.terminal.output(until: text)
      #expect(output.contains(text))
      return probe
    }

    @Test func aNormalEndLeavesTheTerminalAsFound() throws {
      let probe = try started("read")
      probe.terminal.type("abc\r")
      #expect(probe.terminal.output(until: "line: abc").contains("line: abc"))
      _ = probe.terminal.output(until: "probe> ")
      #expect(probe.terminal.settings == "")
      probe.terminal.type("\u{4}")
      #expect(probe.terminal.output(until: "\u{1B}[?2004l").contains("end"))
      #expect(probe.waitForChange() == "exit 0")
      #expect(probe.terminal.settings == Self.asFound)
    }

    @Test func exitLeavesTheTerminalAsFound() throws {
      let probe = try started("exit")
      probe.terminal.type("\r")
      #expect(probe.waitForChange() == "exit 3")
      #expect(probe.terminal.settings == Self.asFound)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
    func asignalThatEndsTheProgramLeavesTheTerminalAsFound(_ signal: Int32) throws {
      let probe = try started("read")
      probe.send(signal)
      #expect(probe.waitForChange() == "signal \(signal)")
      #expect(probe.terminal.settings == Self.asFound)
      #expect(probe.terminal.output(until: "\u{1B}[?2004l").contains("\u{1B}[?2004l"))
    }

    @Test func aCrashLeavesTheTerminalAsFound() throws {
      let probe = try started("crash")
      probe.terminal.type("\r")
      #expect(probe.waitForChange() == "signal \(SIGABRT)")
      #expect(probe.terminal.settings == Self.asFound)
    }

    @Test func anInterruptIsTakenWhileALineIsTyped() throws {
      let probe = try started("read")
      probe.send(SIGINT)
      #expect(probe.terminal.output(until: "interrupted").contains("interrupted"))
      _ = probe.terminal.output(until: "probe> ")
      probe.terminal.type("abc")
      _ = probe.terminal.output(until: "abc")
      probe.send(SIGINT)
      #expect(probe.terminal.output(until: "cancelled").contains("cancelled"))
      _ = probe.terminal.output(until: "probe> ")
      probe.terminal.type("\u{3}\u{3}")
      #expect(probe.waitForChange() == "exit 0")
    }

    @Test func controlCEndsAWait() throws {
      let probe = try started("wait", until: "waiting")
      probe.terminal.type("\u{3}")
      #expect(probe.terminal.output(until: "\u{1B}[?2004l").contains("wait: interrupted"))
      #expect(probe.waitForChange() == "exit 7")
      #expect(probe.terminal.settings == Self.asFound)
    }

    @Test func aSecondInterruptEndsAProgramThatHangs() throws {
      let probe = try started("hang", until: "hanging")
      #expect(probe.terminal.settings == "signals")
      probe.send(SIGINT)
      // The two must not melt into one pending signal: the second goes only when the first was handled.
      #expect(comesTrue { !Self.hasPending(SIGINT, probe.identifier) })
      probe.send(SIGINT)
      #expect(probe.waitForChange() == "signal \(SIGINT)")
      #expect(probe.terminal.settings == Self.asFound)
    }

    @Test func aResizedWindowRepaintsTheLine() throws {
      let probe = try started("read")
      probe.terminal.type("abcdefghijklmnopqrstuvwxyz")
      _ = probe.terminal.output(until: "wxyz")
      probe.terminal.resize(to: 20)
      #expect(probe.terminal.output(until: "wxyz").contains("opqrstuvwxyz"))
      probe.terminal.type("\u{15}width\r")
      #expect(probe.terminal.output(until: "width: 20").contains("width: 20"))
      probe.terminal.type("\u{4}")
      #expect(probe.waitForChange() == "exit 0")
    }

    @Test func aClosedTerminalEndsTheProgram() throws {
      let probe = try started("read")
      probe.terminal.hangUp()
      #expect(["signal \(SIGHUP)", "exit 0"].contains(probe.waitForChange()))
    }

    @Test func controlZStopsAndGoesOn() throws {
      let probe = try started("job")
      probe.terminal.type("half")
      _ = probe.terminal.output(until: "half")
      probe.terminal.type("\u{1A}")
      #expect(probe.terminal.output(until: "signals").contains("stopped: " + Self.asFound))
      probe.terminal.type("fg\n")
      _ = probe.terminal.output(until: "half")
      #expect(probe.terminal.settings == "")
      probe.terminal.type(" line\r")
      #expect(probe.terminal.output(until: "line: half line").contains("line: half line"))
      probe.terminal.type("\u{4}")
      #expect(probe.terminal.output(until: "signals").contains("ended: " + Self.asFound))
      #expect(probe.waitForChange() == "exit 0")
    }

    @Test func aDumbTerminalIsLeftAlone() throws {
      let probe = try #require(ProbeProcess("read", term: "dumb"))
      var output = probe.terminal.output(until: "probe> ")
      #expect(probe.terminal.settings == Self.asFound)
      probe.terminal.type("abc\n")
      output += probe.terminal.output(until: "line: abc")
      output += probe.terminal.output(until: "probe> ")
      probe.terminal.type("\u{4}")
      output += probe.terminal.output(until: "end")
      #expect(!output.contains("\u{1B}"))
      #expect(probe.waitForChange() == "exit 0")
    }

    private static func hasPending(_ signal: Int32, _ process: pid_t) -> Bool {
      guard let file = CLibrary.openForReading("/proc/\(process)/status") else { return false }
      defer { CLibrary.closeDescriptor(file) }
      guard case .bytes(let status) = CLibrary.readBytes(file, upTo: 65_536) else { return false }
      let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
      return lines.contains { line in
        guard line.hasPrefix("SigPnd:") || line.hasPrefix("ShdPnd:") else { return false }
        let mask = UInt64(line.split(separator: "\t").last ?? "0", radix: 16) ?? 0
        return mask & (1 << UInt64(signal - 1)) != 0
      }
    }
  }
#endif
