#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs this program again as a job in the foreground, as a shell does: tells when the job stops, and lets
/// it go on at the line `fg`.
func runAsJob() -> Never {
  // The job may be in the background for a moment when it sets up the terminal; that must not stop it.
  var output = sigset_t()
  sigemptyset(&output)
  sigaddset(&output, SIGTTOU)
  sigprocmask(SIG_BLOCK, &output, nil)

  let job = startJob()
  tcsetpgrp(0, job)
  var status: Int32 = 0
  while waitpid(job, &status, WUNTRACED) == job, status & 0xFF == 0x7F {
    tcsetpgrp(0, getpgrp())
    print("stopped: \(settings())")
    fflush(nil)
    while let line = readLine(), line != "fg" {}
    tcsetpgrp(0, job)
    kill(-job, SIGCONT)
  }
  tcsetpgrp(0, getpgrp())
  print("ended: \(settings())")
  fflush(nil)
  exit(status >> 8 & 0xFF)
}

private func startJob() -> pid_t {
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
  posix_spawnattr_setpgroup(&attributes, 0)
  var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(CommandLine.arguments[0]), nil]
  var variables: [UnsafeMutablePointer<CChar>?] = [strdup("TERM=xterm"), nil]
  var job = pid_t()
  guard posix_spawn(&job, CommandLine.arguments[0], nil, &attributes, &arguments, &variables) == 0
  else { exit(99) }
  return job
}

private func settings() -> String {
  var value = termios()
  tcgetattr(0, &value)
  return [("echo", ECHO), ("lines", ICANON), ("signals", ISIG)]
    .filter { value.c_lflag & tcflag_t($0.1) != 0 }
    .map(\.0)
    .joined(separator: " ")
}
