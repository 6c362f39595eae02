internal import CMosquitto

/// The functions of libmosquitto, loaded for the first broker.
@safe struct MQTTLibrary: @unchecked Sendable {
  let functions: hither_mosquitto

  /// Nil if the library is not installed.
  static let shared: MQTTLibrary? = {
    guard let functions = unsafe hither_mosquitto_open()?.pointee else { return nil }
    _ = functions.mosquitto_lib_init()
    return MQTTLibrary(functions: functions)
  }()

  /// The library's text for an error code.
  func text(_ code: Int32) -> String {
    unsafe functions.mosquitto_strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
