public import CArrow
import Glibc
import HitherOuting
import HitherText

// The C functions of the library. Each returns 0, or 1 and in `error` a JSON object with `code`
// (an exit status of the commands), `message`, `place` and `hint`, which `hither_free` frees. No
// function keeps a pointer of its caller after its return, except the batches of a stream.

/// Takes fixes from an Arrow stream, which is released in any case.
@_cdecl("hither_open_stream")
public func openStream(
  _ stream: UnsafeMutablePointer<ArrowArrayStream>?, _ request: UnsafePointer<CChar>?,
  _ handle: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  unsafe Call.run(error) { () throws(HitherError) in
    guard let stream = unsafe stream, let handle = unsafe handle else { throw Call.missing }
    let fixes: FixesHandle
    do throws(HitherError) {
      let text = try unsafe Call.text(request)
      fixes = try unsafe FixesHandle(draining: stream, try Request(text))
    } catch {
      unsafe stream.pointee.release?(stream)
      throw error
    }
    unsafe handle.pointee = unsafe Unmanaged.passRetained(fixes).toOpaque()
  }
}

/// Finds recordings in files: `paths` of the request.
@_cdecl("hither_open_files")
public func openFiles(
  _ request: UnsafePointer<CChar>?, _ handle: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  unsafe Call.run(error) { () throws(HitherError) in
    guard let handle = unsafe handle else { throw Call.missing }
    let fixes = try FixesHandle(reading: try Request(try unsafe Call.text(request)))
    unsafe handle.pointee = unsafe Unmanaged.passRetained(fixes).toOpaque()
  }
}

/// Runs a method over the fixes; the caller owns the stream of its results.
@_cdecl("hither_run")
public func runMethod(
  _ handle: UnsafeMutableRawPointer?, _ method: UnsafePointer<CChar>?,
  _ request: UnsafePointer<CChar>?, _ stream: UnsafeMutablePointer<ArrowArrayStream>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  unsafe Call.run(error) { () throws(HitherError) in
    guard let stream = unsafe stream else { throw Call.missing }
    let fixes = try unsafe Call.fixes(handle)
    let table = try fixes.run(
      try unsafe Call.text(method), try Request(try unsafe Call.text(request)))
    unsafe ArrowExport.fill(stream, with: table)
  }
}

/// Writes a report into `folder` of the request; `answer` is a JSON list of warnings.
@_cdecl("hither_report")
public func writeReport(
  _ handle: UnsafeMutableRawPointer?, _ request: UnsafePointer<CChar>?,
  _ answer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  unsafe Call.run(error) { () throws(HitherError) in
    guard let answer = unsafe answer else { throw Call.missing }
    let fixes = try unsafe Call.fixes(handle)
    let warnings = try fixes.report(try Request(try unsafe Call.text(request)))
    var writer = JSONWriter(style: .line)
    writer.beginArray()
    for warning in warnings { writer.value(warning) }
    writer.endArray()
    unsafe answer.pointee = unsafe Call.copy(writer.buffer.text)
  }
}

/// Warnings about the data and the number of rejected records, as a JSON object.
@_cdecl("hither_diagnostics")
public func readDiagnostics(
  _ handle: UnsafeMutableRawPointer?,
  _ answer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  unsafe Call.run(error) { () throws(HitherError) in
    guard let answer = unsafe answer else { throw Call.missing }
    let found = try unsafe Call.fixes(handle).diagnostics()
    var writer = JSONWriter(style: .line)
    writer.beginObject()
    writer.key("warnings")
    writer.beginArray()
    for warning in found.warnings { writer.value(warning) }
    writer.endArray()
    writer.key("rejects")
    writer.value(found.rejects)
    writer.endObject()
    unsafe answer.pointee = unsafe Call.copy(writer.buffer.text)
  }
}

/// Releases fixes.
@_cdecl("hither_release")
public func releaseFixes(_ handle: UnsafeMutableRawPointer?) {
  guard let handle = unsafe handle else { return }
  unsafe Unmanaged<FixesHandle>.fromOpaque(handle).release()
}

/// Frees a text that another function returned.
@_cdecl("hither_free")
public func freeText(_ text: UnsafeMutablePointer<CChar>?) {
  unsafe free(text)
}

/// The version; the caller frees it.
@_cdecl("hither_version")
public func copyVersion() -> UnsafeMutablePointer<CChar>? {
  unsafe Call.copy(HitherVersion.text)
}

/// What the functions have in common.
private enum Call {
  static let missing = HitherError(.internalFault, "a pointer is missing")

  static func run(
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ body: () throws(HitherError) -> Void
  ) -> Int32 {
    do throws(HitherError) {
      try body()
      return 0
    } catch let fault {
      unsafe error?.pointee = unsafe copy(json(fault))
      return 1
    }
  }

  static func fixes(_ handle: UnsafeMutableRawPointer?) throws(HitherError) -> FixesHandle {
    guard let handle = unsafe handle else { throw missing }
    return unsafe Unmanaged<FixesHandle>.fromOpaque(handle).takeUnretainedValue()
  }

  static func text(_ text: UnsafePointer<CChar>?) throws(HitherError) -> String {
    guard let text = unsafe text else { throw missing }
    return unsafe String(cString: text)
  }

  static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? { unsafe strdup(text) }

  private static func json(_ error: HitherError) -> String {
    var writer = JSONWriter(style: .line)
    writer.beginObject()
    writer.key("code")
    writer.value(Int(error.code.exitStatus))
    writer.member("message", error.message)
    writer.member("place", error.place)
    writer.member("hint", error.hint)
    writer.endObject()
    return writer.buffer.text
  }
}
