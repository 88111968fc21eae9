// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "millrace",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Millrace", targets: ["Millrace"]),
    .library(name: "MillraceTesting", targets: ["MillraceTesting"]),
    .library(name: "MillraceTerminal", targets: ["MillraceTerminal"]),
  ],
  targets: [
    .target(name: "ValueDiff"),
    .target(name: "Millrace", dependencies: ["ValueDiff"]),
    .target(name: "MillraceTesting", dependencies: ["Millrace", "ValueDiff"]),
    .target(name: "MillraceTerminal", dependencies: ["Millrace", "ValueDiff"]),
    .target(name: "DemoFeatures", dependencies: ["Millrace"], path: "Demos/Features"),
    .executableTarget(
      name: "demo",
      dependencies: ["DemoFeatures", "MillraceTerminal"],
      path: "Demos/Terminal"
    ),
    .executableTarget(
      name: "counter",
      dependencies: ["Millrace", "MillraceTerminal"],
      path: "Demos/Counter"
    ),
    .target(name: "HeapInUse"),
    .executableTarget(
      name: "benchmarks",
      dependencies: ["HeapInUse", "Millrace", "MillraceTesting", "ValueDiff"],
      path: "Sources/Benchmarks"
    ),
    .testTarget(name: "ValueDiffTests", dependencies: ["SampleFeatures", "ValueDiff"]),
    .target(name: "SampleFeatures", dependencies: ["Millrace"], path: "Tests/Samples"),
    .testTarget(name: "MillraceTests", dependencies: ["Millrace", "SampleFeatures"]),
    .executableTarget(
      name: "testing-probe",
      dependencies: ["Millrace", "MillraceTesting"],
      path: "Tests/TestingProbe"
    ),
    .testTarget(
      name: "MillraceTestingTests",
      dependencies: ["Millrace", "MillraceTesting", "SampleFeatures", "testing-probe"]
    ),
    .executableTarget(
      name: "terminal-probe",
      dependencies: ["MillraceTerminal"],
      path: "Tests/TerminalProbe"
    ),
    .testTarget(
      name: "MillraceTerminalTests",
      dependencies: ["Millrace", "MillraceTerminal", "SampleFeatures", "demo", "terminal-probe"]
    ),
    .testTarget(
      name: "DemoFeaturesTests",
      dependencies: [
        "DemoFeatures", "Millrace", "MillraceTesting", "MillraceTerminal", "SampleFeatures", "demo",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
