// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is compiled alike: Swift 6, the upcoming features that make imports and
/// existentials say what they are, and strict memory safety, so that `unsafe` marks each place that
/// touches C.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func library(
  _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")

let package = Package(
  name: "verify",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "verify", targets: ["verify"])],
  // Exact versions give everybody the same build: a newer one may warn, and warnings are errors.
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CFFmpeg", pkgConfig: "libavformat libavcodec libavutil libswscale",
      providers: [
        .apt(["libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswscale-dev"]),
        .brew(["ffmpeg"]),
      ]),
    .systemLibrary(
      name: "CTesseract", pkgConfig: "tesseract lept",
      providers: [.apt(["libtesseract-dev", "libleptonica-dev"]), .brew(["tesseract"])]),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CPostgres", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    // fork, and what cuts a process off; on Linux by way of libseccomp (apt: libseccomp-dev).
    .target(
      name: "CProcess",
      linkerSettings: [.linkedLibrary("seccomp", .when(platforms: [.linux]))]),
    library("Sandbox", ["CProcess"]),
    library("CSV", []),
    library("Files", ["COpenSSL"]),
    library("Sync", ["CPostgres", "Files"]),
    library("Imaging", ["Files"]),
    library("Decoding", ["CFFmpeg", "Imaging"]),
    library("Recognition", ["CTesseract", "Verification", "Dex", "Imaging"]),
    library(
      "Dex", ["Imaging", "Files"],
      resources: [
        .copy("Resources/pokemon.json"), .copy("Resources/games.json"),
        .copy("Resources/home-forms.csv"), .copy("Resources/interface-words.json"),
        .copy("Resources/character-shapes.json"),
        .copy("../../hashes/home.tsv"),
        .copy("../../hashes/home-cells.bin"),
      ]),
    library(
      "Verification", ["Imaging", "Dex", "Files"],
      resources: [.copy("Layouts"), .copy("Calibration/calibration.json")]),
    .target(
      name: "Boxes", dependencies: ["Imaging", "Dex", "Verification", "Files"],
      resources: [.copy("Layouts")], swiftSettings: settings),
    library("Inventory", ["Verification", "Dex", "Files"]),
    library(
      "Collection",
      ["Inventory", "Verification", "Dex", "Imaging", "CSV", "Files", grdb]),
    library(
      "Reporting",
      ["Verification", "Dex", "Imaging", "CSV", "Files", mustache, flyingFox, flyingSocks],
      resources: [.copy("Page")]),
    library(
      "Pipeline",
      [
        "Decoding", "Recognition", "Imaging", "Dex", "Verification", "Boxes", "Inventory",
        "Collection", "Reporting", "Sandbox", "CSV", "Files",
      ]),
    .executableTarget(
      name: "verify",
      dependencies: [
        "Pipeline", "Inventory", "Reporting", "Collection", "Sync", "Verification", "Dex",
        "Imaging", "Files",
        argumentParser, yams,
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "Pipeline", "Recognition", "Collection", "Verification", "Decoding", "Dex", "Imaging",
        "Files", argumentParser,
      ], swiftSettings: settings),
    .executableTarget(
      name: "sandboxed", dependencies: ["CProcess"], path: "Tests/Sandboxed",
      linkerSettings: [.linkedLibrary("seccomp", .when(platforms: [.linux]))]),
    .executableTarget(
      name: "copied", dependencies: ["Sandbox", "CProcess"], path: "Tests/Copied",
      swiftSettings: settings),
    tests("SandboxTests", ["Sandbox", "sandboxed", "copied"]),
    tests("ImagingTests", ["Imaging", "Decoding"]),
    tests("DecodingTests", ["Decoding", "Imaging"]),
    tests("RecognitionTests", ["Recognition", "Verification", "Imaging"]),
    tests("DexTests", ["Dex", "Imaging", "Decoding", "Files"]),
    tests("VerificationTests", ["Verification", "Dex", "Imaging"]),
    tests("BoxesTests", ["Boxes", "Verification", "Decoding", "Dex", "Imaging"]),
    tests("FilesTests", ["Files"]),
    tests("SyncTests", ["Sync"]),
    tests("InventoryTests", ["Inventory", "Verification"]),
    tests(
      "CollectionTests",
      ["Collection", "Inventory", "Verification", "Dex", "Imaging", "CSV", "Files", grdb]),
    tests("ReportingTests", ["Reporting", "Verification", "Dex", "Imaging", flyingSocks]),
    tests(
      "PipelineTests",
      [
        "Pipeline", "Boxes", "Collection", "Reporting", "Decoding", "Verification", "Dex",
        "Imaging",
      ]),
    tests("CommandTests", ["verify", "Pipeline", "Reporting", "Verification", grdb]),
  ],
  swiftLanguageModes: [.v6]
)

// Swift 6.3 cannot compile the program itself under the thread sanitizer ("swifterror value can
// only be loaded and stored"). `scripts/sanitize` runs the tests of everything else under it.
if Context.environment["VERIFY_LIBRARIES_ALONE"] != nil {
  package.products = []
  package.targets.removeAll { ["verify", "CommandTests"].contains($0.name) }
}

// Fuzzing needs the toolchain's libFuzzer, which bears the processor's name, and code that counts
// its branches. `scripts/fuzz` sets both up.
if let libFuzzer = Context.environment["VERIFY_LIBFUZZER"] {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Fuzz/CFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CFuzzer", "Pipeline", "Collection", "Reporting", "Decoding", "Verification", "Dex",
        "Imaging", "CSV", "Files",
      ],
      path: "Fuzz/Targets", swiftSettings: settings,
      linkerSettings: [.linkedLibrary(libFuzzer), .linkedLibrary("stdc++")]),
  ]
}
