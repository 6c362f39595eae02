// swift-tools-version: 6.2

import PackageDescription

/// A target of the package (a "room"), with the targets and C libraries on which it depends.
/// `docs/architecture.md` describes each target; a test checks that imports follow this table.
struct Room {
  let name: String
  var builtOn: [String] = []
  var testedWith: [String] = []
  /// Files that are embedded in the target as bytes, because the program has no resource bundle.
  var embeds: [String] = []
  var memory = Memory.handled

  /// How a target accesses memory.
  enum Memory {
    /// Nothing is marked `unsafe`: the compiler checks every access.
    case checked
    /// Marked are only values that are passed to the system.
    case passed
    /// It handles the memory of files, sockets or C libraries.
    case handled
  }
}

/// Ordered by dependency: a target uses only targets above it in this table.
let rooms = [
  Room(name: "HitherText"),
  Room(name: "HitherFiles"),
  Room(name: "HitherArguments", builtOn: ["HitherText"], memory: .passed),
  Room(name: "HitherGeodesy", builtOn: ["CProj", "CGeos"]),
  Room(name: "HitherTracks", builtOn: ["HitherText", "HitherGeodesy"]),
  Room(name: "HitherSQLite", builtOn: ["HitherFiles", "CSQLite"]),
  Room(name: "HitherSealing", builtOn: ["HitherText", "CSodium"]),
  Room(name: "HitherRaster", builtOn: ["CRsvg", "CZint"]),
  Room(
    name: "HitherFormats",
    builtOn: [
      "HitherText", "HitherGeodesy", "HitherTracks", "HitherSQLite", "HitherSealing", "CZlib",
      "CTiff",
    ], testedWith: ["FuzzLaws"]),
  Room(name: "HitherEngine", builtOn: ["HitherGeodesy", "HitherTracks"]),
  Room(
    name: "HitherRoutes", builtOn: ["HitherGeodesy", "HitherTracks", "HitherEngine"],
    testedWith: ["HitherFormats", "HitherSimulation"], memory: .checked),
  Room(
    name: "HitherPlaces", builtOn: ["HitherGeodesy", "HitherTracks", "HitherEngine"],
    testedWith: ["HitherSimulation"], memory: .checked),
  Room(
    name: "HitherEstimates", builtOn: ["HitherGeodesy", "HitherTracks", "HitherEngine"],
    testedWith: ["HitherSimulation"], memory: .checked),
  Room(
    name: "HitherSimulation", builtOn: ["HitherText", "HitherGeodesy", "HitherTracks"],
    testedWith: ["HitherFormats"], memory: .checked),
  Room(
    name: "HitherGroups", builtOn: ["HitherGeodesy", "HitherTracks", "HitherEngine"],
    testedWith: ["HitherSimulation"], memory: .checked),
  Room(
    name: "HitherSampling",
    builtOn: ["HitherText", "HitherGeodesy", "HitherTracks", "HitherEngine"], memory: .checked),
  Room(
    name: "HitherNetwork",
    builtOn: [
      "HitherText", "HitherGeodesy", "HitherTracks", "HitherSealing", "HitherFormats",
      "HitherEngine", "HitherRoutes",
    ], testedWith: ["FuzzLaws"]),
  Room(
    name: "HitherOuting",
    builtOn: [
      "HitherText", "HitherFiles", "HitherGeodesy", "HitherTracks", "HitherSQLite",
      "HitherSealing", "HitherFormats", "HitherEngine", "HitherRoutes", "HitherPlaces",
      "HitherEstimates", "HitherGroups", "HitherSampling", "HitherSimulation", "HitherNetwork",
      "CBuild",
    ], testedWith: ["HitherBrokers", "HitherReport", "HitherTransit"], memory: .passed),
  Room(
    name: "HitherBrokers",
    builtOn: [
      "HitherText", "HitherTracks", "HitherSealing", "HitherFormats", "HitherOuting", "CMosquitto",
      "CNATS", "CCurl",
    ], testedWith: ["HitherGeodesy"]),
  Room(
    name: "HitherReport",
    builtOn: [
      "HitherText", "HitherFiles", "HitherGeodesy", "HitherTracks", "HitherSealing", "HitherRaster",
      "HitherFormats", "HitherEngine", "HitherRoutes", "HitherPlaces", "HitherEstimates",
      "HitherGroups", "HitherNetwork", "HitherOuting",
    ], embeds: ["Page/Scripts", "Page/Styles"], memory: .passed),
  Room(
    name: "HitherServe",
    builtOn: [
      "HitherText", "HitherFiles", "HitherGeodesy", "HitherTracks", "HitherSQLite", "HitherSealing",
      "HitherRaster", "HitherFormats", "HitherEngine", "HitherPlaces", "HitherOuting",
      "HitherReport",
      "CMicroHTTPD",
    ], embeds: ["Page/Assets"]),
  Room(
    name: "HitherTransit",
    builtOn: [
      "HitherText", "HitherFiles", "HitherGeodesy", "HitherTracks", "HitherSQLite", "HitherFormats",
      "HitherEngine", "HitherPlaces", "HitherNetwork", "HitherOuting", "HitherReport",
    ], memory: .checked),
  Room(
    name: "HitherLab",
    builtOn: [
      "HitherText", "HitherFiles", "HitherGeodesy", "HitherTracks", "HitherSealing",
      "HitherFormats", "HitherEngine", "HitherRoutes", "HitherPlaces", "HitherSimulation",
      "HitherGroups", "HitherSampling",
      "HitherOuting", "HitherReport",
    ], embeds: ["Outputs/Embedded"], memory: .passed),
  Room(
    name: "HitherCards",
    builtOn: [
      "HitherText", "HitherFiles", "HitherGeodesy", "HitherTracks", "HitherSQLite", "HitherSealing",
      "HitherFormats", "HitherEngine", "HitherSampling", "HitherSimulation",
      "HitherOuting", "HitherReport", "HitherLab",
    ],
    testedWith: ["FuzzLaws", "ProductLaws"], memory: .passed),
  Room(
    name: "Hither",
    builtOn: [
      "HitherGeodesy", "HitherTracks", "HitherFormats", "HitherRoutes", "HitherPlaces",
      "HitherEstimates", "HitherGroups", "HitherOuting", "HitherReport",
    ], memory: .checked),
  Room(
    name: "HitherArrow",
    builtOn: [
      "HitherText", "HitherGeodesy", "HitherTracks", "HitherFormats", "HitherOuting",
      "HitherReport", "Hither", "CArrow",
    ]),
]

let systemLibraries: [Target] = [
  .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
  .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  // A header of the kernel, without a library.
  .systemLibrary(name: "CPerf"),
  // The two structures of the Arrow C data interface, without a library.
  .systemLibrary(name: "CArrow"),
  // Types only: the library is loaded when a picture is drawn, and not linked.
  .systemLibrary(name: "CRsvg"),
  // The libraries' own headers; the libraries are loaded on first use, and not linked.
  .systemLibrary(name: "CProj", providers: [.apt(["libproj-dev"])]),
  .systemLibrary(name: "CGeos", providers: [.apt(["libgeos-dev"])]),
  .systemLibrary(name: "CMosquitto", providers: [.apt(["libmosquitto-dev"])]),
  .systemLibrary(name: "CNATS", providers: [.apt(["libnats-dev"])]),
  .systemLibrary(name: "CTiff", providers: [.apt(["libtiff-dev"])]),
  .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
  .systemLibrary(name: "CZint", providers: [.apt(["libzint-dev"])]),
  .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-gnutls-dev"])]),
]

/// What the environment says of the build, as C strings: a release names its commit and compiler, and other builds
/// are the same wherever they are made.
let buildFacts: [CSetting] = ["HITHER_COMMIT", "HITHER_COMPILER"].compactMap { name in
  guard let text = Context.environment[name], !text.isEmpty else { return nil }
  let plain = text.prefix(200).filter {
    $0.isASCII && ($0.isLetter || $0.isNumber || " .-+()".contains($0))
  }
  return .define(name, to: "\"\(plain)\"")
}

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// With the address sanitizer only targets that handle memory are tested: it finds nothing in the others.
let testsMemoryOnly = Context.environment["HITHER_SANITIZER"] == "address"

func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.map { .byName(name: $0) }
}

let package = Package(
  name: "hither",
  products: [
    .executable(name: "hither", targets: ["hither"]),
    .library(name: "Hither", targets: ["Hither"]),
    .library(name: "HitherArrow", type: .dynamic, targets: ["HitherArrow"]),
  ],
  targets: systemLibraries
    + [.target(name: "CBuild", cSettings: buildFacts)]
    + rooms.map {
      .target(
        name: $0.name, dependencies: dependencies($0.builtOn),
        resources: $0.embeds.map { .embedInCode($0) }, swiftSettings: settings)
    }
    + [
      .executableTarget(
        name: "hither",
        dependencies: dependencies([
          "HitherText", "HitherFiles", "HitherArguments", "HitherGeodesy", "HitherTracks",
          "HitherFormats", "HitherEngine", "HitherRoutes", "HitherPlaces", "HitherEstimates",
          "HitherSimulation", "HitherNetwork", "HitherOuting", "HitherBrokers",
          "HitherReport", "HitherServe", "HitherTransit", "HitherLab", "HitherCards", "CPerf",
        ]), swiftSettings: settings)
    ]
    + rooms.filter { !testsMemoryOnly || $0.memory == .handled }.map {
      .testTarget(
        name: $0.name + "Tests",
        dependencies: dependencies(
          [$0.name] + $0.builtOn.filter { $0.hasPrefix("Hither") }
            + $0.testedWith + ["TestSupport"]),
        // The library is tested as another package uses it.
        packageAccess: $0.name != "Hither", swiftSettings: settings)
    }
    + [
      .target(
        name: "TestSupport",
        dependencies: dependencies(["HitherGeodesy", "HitherTracks", "HitherEngine"]),
        path: "Tests/Support", swiftSettings: settings),
      .target(
        name: "FuzzLaws",
        dependencies: dependencies([
          "HitherText", "HitherGeodesy", "HitherTracks", "HitherSQLite", "HitherFormats",
          "HitherNetwork", "TestSupport",
        ]), path: "Tests/Fuzz/Laws", swiftSettings: settings),
      // Apart from the laws of the formats, which are tested with the address sanitizer without the products.
      .target(
        name: "ProductLaws",
        dependencies: dependencies([
          "HitherText", "HitherTracks", "HitherFormats", "HitherEngine", "HitherSampling",
          "HitherSimulation", "HitherOuting", "HitherTransit", "HitherLab", "HitherCards",
          "FuzzLaws",
        ]), path: "Tests/Fuzz/Products", swiftSettings: settings),
      // A program and not a test: a trap of a reader ends it, and scripts/attack starts it again.
      .executableTarget(
        name: "attack", dependencies: dependencies(["HitherArguments", "FuzzLaws", "ProductLaws"]),
        path: "Tests/Attack/Program", swiftSettings: settings),
      // A program and not a test: it prints a table, and a full run takes minutes.
      .executableTarget(
        name: "accuracy",
        dependencies: dependencies([
          "HitherText", "HitherArguments", "HitherGeodesy", "HitherTracks", "HitherFormats",
          "HitherEngine", "HitherRoutes", "HitherPlaces", "HitherGroups", "HitherEstimates",
          "HitherSimulation",
          "HitherOuting", "HitherReport",
          "HitherLab",
        ]), path: "Tests/Accuracy", swiftSettings: settings),
      // A program and not a test: it times a large city.
      .executableTarget(
        name: "departurespeed",
        dependencies: dependencies([
          "HitherArguments", "HitherTracks", "HitherFormats", "HitherTransit", "TestSupport",
        ]), path: "Tests/DepartureSpeed", swiftSettings: settings),
      // A program and not a test: it prints figures of matching to a network.
      .executableTarget(
        name: "networktrial",
        dependencies: dependencies([
          "HitherText", "HitherFiles", "HitherArguments", "HitherGeodesy", "HitherTracks",
          "HitherFormats", "HitherEngine", "HitherRoutes", "HitherNetwork", "TestSupport",
        ]), path: "Tests/NetworkTrial", swiftSettings: settings),
      .testTarget(
        name: "AccuracyTests",
        dependencies: dependencies([
          "accuracy", "HitherGeodesy", "HitherTracks", "HitherEstimates", "HitherSimulation",
        ]), swiftSettings: settings),
      .testTarget(name: "HouseTests", swiftSettings: settings),
      .testTarget(
        name: "CommandTests",
        dependencies: dependencies([
          "hither", "HitherText", "HitherArguments", "HitherGeodesy", "HitherTracks",
          "HitherEngine",
          "HitherEstimates", "HitherFormats", "HitherSampling", "HitherBrokers", "HitherPlaces",
          "HitherNetwork", "HitherOuting", "HitherReport",
          "HitherTransit", "HitherLab", "HitherCards", "FuzzLaws", "ProductLaws",
          "TestSupport",
        ]),
        swiftSettings: settings),
    ]
)

if testsMemoryOnly {
  // Also programs and products on which none of the tested targets depends.
  let others: Set = [
    "hither", "accuracy", "attack", "departurespeed", "networktrial", "AccuracyTests", "HouseTests",
    "CommandTests", "ProductLaws", "HitherTransit", "HitherLab", "HitherCards",
  ]
  package.targets.removeAll { others.contains($0.name) }
  package.products.removeAll { others.contains($0.name) }
}

// libFuzzer brings `main`, so this program links only with its sanitizer: scripts/fuzz builds it.
if Context.environment["HITHER_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: dependencies(["FuzzLaws", "ProductLaws"]),
      path: "Tests/Fuzz/Program", swiftSettings: settings))
}
