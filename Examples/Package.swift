// swift-tools-version: 6.2
import PackageDescription

// A package outside of Hither's, as a user of the library has it; `scripts/outside` builds and runs it.
let package = Package(
  name: "examples",
  dependencies: [.package(name: "hither", path: "..")],
  targets: [
    .executableTarget(
      name: "Stragglers", dependencies: [.product(name: "Hither", package: "hither")])
  ])
