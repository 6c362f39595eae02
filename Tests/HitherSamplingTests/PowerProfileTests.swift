import HitherSampling
import Testing

/// Android's `power_profile.xml` as phones have it: with comments, arrays, and parts that are unknown here.
@Suite struct PowerProfileTests {
  private func profile(_ items: String) throws(DeviceProfileError) -> DeviceProfile {
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <!-- All values are in mAh except as noted. <item name="gps.on">999</item> -->
      <device name="Android" xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
        <item name="none">0</item>
      \(items)
      </device>

      """
    return try DeviceProfile(androidPowerProfile: Array(text.utf8), name: "phone")
  }

  @Test("a file of the older kind") func older() throws {
    let profile = try profile(
      """
        <item name="screen.on">82.75</item>  <!-- 82.75mA -->
        <item name="bluetooth.active">51.55</item>
        <item name="gps.on">
          76.23
        </item>
        <array name="cpu.speeds"> <!-- kHz -->
          <value>300000</value><value>2265600</value>
        </array>
        <item name="cpu.idle">3.5</item>
        <array name="cpu.active"><value>86.4</value><value>468.2</value></array>
        <item name="battery.capacity">2300</item>
      """)
    #expect(profile.name == "phone")
    #expect(profile.batteryMilliwattHours == 2300 * 3.8)
    #expect(profile.receiver.trackingMilliwatts == 76.23 * 3.8)
    #expect(profile.receiver.acquiringMilliwatts == 76.23 * 3.8)
    #expect(profile.baseMilliwatts == 3.5 * 3.8)
    #expect(profile.bluetooth.scanMilliwatts == 51.55 * 3.8)
    #expect(profile.radio == DeviceProfile.presets[0].radio)
    #expect(profile.receiver.hotStartSeconds == DeviceProfile.presets[0].receiver.hotStartSeconds)
  }

  @Test("a file of the newer kind: two levels of signal, a modem whose numbers have no names")
  func newer() throws {
    let profile = try profile(
      """
        <item name="battery.capacity">4355</item>
        <modem>
          <sleep>3.15</sleep>
          <idle>5.3</idle>
          <active rat="DEFAULT">
            <receive>100</receive>
            <transmit level="0">130</transmit>
          </active>
        </modem>
        <item name="cpu.suspend">2.5</item>
        <item name="cpu.idle">8</item>
        <array name="gps.signalqualitybased">
          <value>20</value>
          <value>10</value>
        </array>
        <item name="gps.voltage">3700</item>
        <item name="bluetooth.controller.rx">9</item>
        <item name="bluetooth.active">40</item>
      """)
    #expect(profile.batteryMilliwattHours == 4355 * 3.8)
    #expect(profile.receiver.trackingMilliwatts == 15 * 3.8)
    #expect(profile.baseMilliwatts == 2.5 * 3.8)
    #expect(profile.bluetooth.scanMilliwatts == 9 * 3.8)
  }

  @Test("what the file leaves out is of the preset") func sparse() throws {
    let profile = try profile(#"<item name="battery.capacity">1000</item>"#)
    let preset = DeviceProfile.presets[0]
    #expect(profile.receiver == preset.receiver && profile.baseMilliwatts == preset.baseMilliwatts)
  }

  @Test(
    "a file without a battery, or a damaged one, is refused",
    arguments: [
      #"<item name="gps.on">76</item>"#, #"<item name="battery.capacity">0</item>"#,
      #"<item name="battery.capacity">full</item>"#, #"<item name="battery.capacity">5</device>"#,
    ])
  func refused(items: String) {
    #expect(throws: DeviceProfileError.self) { try self.profile(items) }
  }

  @Test("the profile as a document reads back the same", arguments: DeviceProfile.presets)
  func document(profile: DeviceProfile) throws {
    #expect(try DeviceProfile(parsing: profile.document) == profile)
  }

  @Test("a device of a former version, which tells nothing of the processor awake, is read")
  func former() throws {
    let device = DeviceProfile.presets[0]
    let text = String(decoding: device.document, as: UTF8.self)
      .split(separator: "\n").filter { !$0.contains("awake_mw") }.joined(separator: "\n")
    #expect(try DeviceProfile(parsing: Array(text.utf8)) == device)
    #expect(throws: DeviceProfileError.self) {
      try DeviceProfile(parsing: Array(text.replacing("\"base_mw\"", with: "\"bass_mw\"").utf8))
    }
  }
}
