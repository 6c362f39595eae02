import FuzzLaws
import Glibc
import ProductLaws

/// What libFuzzer calls: one reader a process, the one that `HITHER_FUZZ_READER` names.
///
/// libFuzzer brings `main`, reads the options and makes the inputs; see `scripts/fuzz`.
private let target: FuzzTarget = {
  let targets = FuzzTarget.all
  let name = environment("HITHER_FUZZ_READER") ?? ""
  if let found = targets.first(where: { $0.name == name }) { return found }
  // Without a name it tells the names, for the script.
  for target in targets { print(target.name) }
  exit(name.isEmpty ? 0 : 64)
}()

private func environment(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}

/// Called once, before the first input: writes the seeds and the words in them.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<Int32>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> Int32 {
  let seeds = target.seeds()
  guard let folder = environment("HITHER_FUZZ_SEEDS") else { return 0 }
  for (number, seed) in seeds.enumerated() { write(seed, to: "\(folder)/seed-\(number)") }
  write(FuzzDictionary.text(of: seeds), to: "\(folder)/../\(target.name).dict")
  exit(0)
}

private func write(_ bytes: [UInt8], to path: String) {
  guard let file = unsafe fopen(path, "w") else {
    print("cannot write \(path)")
    exit(73)
  }
  unsafe fwrite(bytes, 1, bytes.count, file)
  unsafe fclose(file)
}

/// Called with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let violations = target.violations(bytes)
  guard let first = violations.first else { return 0 }
  let line = Array("hither: violation: \(target.name): \(first)\n".utf8)
  _ = unsafe Glibc.write(STDERR_FILENO, line, line.count)
  abort()
}
