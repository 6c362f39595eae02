internal import CGeos

/// Owner of one GEOS context: what makes GEOS usable from a thread, and hears its errors.
@safe final class GeosContext {
  let handle: GEOSContextHandle_t
  private let messages = LibraryMessages()

  init() throws(GeodesyError) {
    guard let handle = unsafe GEOS_init_r() else {
      throw .library(name: "GEOS", reason: "no context could be made")
    }
    unsafe self.handle = unsafe handle
    unsafe GEOSContext_setErrorMessageHandler_r(
      handle, { text, listener in unsafe LibraryMessages.receive(text, for: listener) },
      messages.handle)
    unsafe GEOSContext_setNoticeMessageHandler_r(handle, { _, _ in }, nil)
  }

  deinit {
    unsafe GEOS_finish_r(handle)
  }

  /// The error of the call that just failed.
  func error() -> GeodesyError {
    .library(name: "GEOS", reason: messages.take() ?? "failed without a reason")
  }
}
