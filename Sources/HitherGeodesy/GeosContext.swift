internal import CGeos

/// Owner of one GEOS context, which a thread needs to use GEOS and which receives its errors.
@safe final class GeosContext {
  let functions: hither_geos
  let handle: GEOSContextHandle_t
  private let messages = LibraryMessages()

  init() throws(GeodesyError) {
    let functions = GeosLibrary.shared.functions
    guard let handle = unsafe functions.GEOS_init_r() else {
      throw .library(name: "GEOS", reason: "no context could be made")
    }
    self.functions = functions
    unsafe self.handle = unsafe handle
    unsafe _ = functions.GEOSContext_setErrorMessageHandler_r(
      handle, { text, listener in unsafe LibraryMessages.receive(text, for: listener) },
      messages.handle)
    unsafe _ = functions.GEOSContext_setNoticeMessageHandler_r(handle, { _, _ in }, nil)
  }

  deinit {
    unsafe functions.GEOS_finish_r(handle)
  }

  /// The error of the call that just failed.
  func error() -> GeodesyError {
    .library(name: "GEOS", reason: messages.take() ?? "failed without a reason")
  }
}
