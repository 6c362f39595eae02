import HitherText

extension DeviceProfile {
  /// The assumed voltage of a phone's battery, between 4.2 V when full and 3.4 V when empty.
  package static let usualVolts = 3.8

  /// Reads Android's `power_profile.xml`, whose figures are milliamperes.
  ///
  /// It uses the battery, the receiver (`gps.on`, otherwise the mean of `gps.signalqualitybased`),
  /// the phone asleep (`cpu.suspend`, otherwise `cpu.idle`) and Bluetooth
  /// (`bluetooth.controller.rx`, otherwise `bluetooth.active`). The file contains neither times to
  /// the first fix nor the cost of waking the radio: those, and missing values, are those of the
  /// `nexus-5` preset. Source: source.android.com/docs/core/power/values.
  package init(androidPowerProfile bytes: [UInt8], name: String) throws(DeviceProfileError) {
    let items = try Self.items(bytes)
    func milliamperes(_ names: String...) -> Double? {
      names.lazy.compactMap { items[$0] }.first
    }
    guard let capacity = milliamperes("battery.capacity"), capacity > 0 else {
      throw DeviceProfileError(
        place: TextPlace(line: 1, column: 1), message: "it has no battery.capacity")
    }
    self = Self.nexus5
    self.name = name
    source = "power_profile.xml, at 3.8 V; times and radio of nexus-5"
    batteryMilliwattHours = capacity * Self.usualVolts
    if let receiving = milliamperes("gps.on", "gps.signalqualitybased") {
      receiver.acquiringMilliwatts = receiving * Self.usualVolts
      receiver.trackingMilliwatts = receiving * Self.usualVolts
    }
    if let asleep = milliamperes("cpu.suspend", "cpu.idle") {
      baseMilliwatts = asleep * Self.usualVolts
    }
    if let scanning = milliamperes("bluetooth.controller.rx", "bluetooth.active") {
      bluetooth.scanMilliwatts = scanning * Self.usualVolts
      bluetooth.connectedMilliwatts = scanning * Self.usualVolts
    }
  }

  /// The items of the file by name; for an array the mean.
  ///
  /// Numbers outside items are ignored, such as those in the `modem` of newer files.
  private static func items(_ bytes: [UInt8]) throws(DeviceProfileError) -> [String: Double] {
    var scanner = XMLScanner(BytesSource(bytes))
    var items: [String: [Double]] = [:]
    var name: String?
    while true {
      switch scanner.next() {
      case .startElement:
        if let value = scanner.attribute(named: XMLName("name")) {
          name = scanner.string(of: value)
        }
      case .text:
        guard let name, let number = Double(scanner.string(of: scanner.text)),
          (0...1e6).contains(number)
        else { continue }
        items[name, default: []].append(number)
      case .fault:
        throw DeviceProfileError(
          place: TextPlace(line: scanner.fault.line, column: scanner.fault.column),
          message: "the XML is damaged")
      case .endElement:
        if scanner.name != XMLName("value") { name = nil }
      case .endOfDocument: return items.mapValues { $0.reduce(0, +) / Double($0.count) }
      }
    }
  }
}
