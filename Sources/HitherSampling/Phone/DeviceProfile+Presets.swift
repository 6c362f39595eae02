extension DeviceProfile {
  /// All presets, in the order of the documentation.
  package static let presets: [DeviceProfile] = [nexus5, n95, budget]

  /// The radio of the third generation, by N. Balasubramanian, A. Balasubramanian, A. Venkataramani,
  /// *Energy consumption in mobile phones: a measurement study and implications for network
  /// applications*, IMC 2009, 280–293: 3.5 J to wake it, 0.025 J a kilobyte, 0.62 W for 12.5 s after.
  static let thirdGeneration = Radio(
    rampJoules: 3.5, fixJoules: 0.0125, tailMilliwatts: 620, tailSeconds: 12.5)

  /// A receiver with help from the network: the first fix after 1 s hot, 5 s warm, 30 s cold; the
  /// satellites' orbits are good for two hours, their almanac for weeks. The times are round figures, as
  /// makers of receivers state them; asleep the phone is assumed to draw 25 mW.
  static func receiver(milliwatts: Double) -> Receiver {
    Receiver(
      acquiringMilliwatts: milliwatts, trackingMilliwatts: milliwatts, hotStartSeconds: 1,
      warmStartSeconds: 5, coldStartSeconds: 30, hotWithinSeconds: 7_200,
      warmWithinSeconds: 604_800, staysOnSeconds: 5, givesUpSeconds: 30)
  }

  /// LG Nexus 5: the measured power profile of Android's source at 3.8 V, `gps.on` 76.23 mA, 2,300 mAh.
  package static let nexus5 = DeviceProfile(
    name: "nexus-5",
    source: "AOSP device/lge/hammerhead power_profile.xml (measured), at 3.8 V",
    batteryMilliwattHours: 8_740, baseMilliwatts: 25, motionMilliwatts: 1,
    receiver: receiver(milliwatts: 290), radio: thirdGeneration,
    bluetooth: Bluetooth(scanMilliwatts: 196, connectedMilliwatts: 196))

  /// Nokia N95: 0.37 W for the receiver by RAPS (MobiSys 2010), 950 mAh at 3.7 V.
  static let n95 = DeviceProfile(
    name: "n95", source: "J. Paek, J. Kim, R. Govindan, MobiSys 2010: receiver 0.37 W",
    batteryMilliwattHours: 3_515, baseMilliwatts: 25, motionMilliwatts: 10,
    receiver: receiver(milliwatts: 370), radio: thirdGeneration,
    bluetooth: Bluetooth(scanMilliwatts: 150, connectedMilliwatts: 150))

  /// A phone whose receiver draws little: half of the Nexus 5's, a battery of 2,915 mAh at 3.85 V.
  static let budget = DeviceProfile(
    name: "low-power-receiver",
    source: "assumption: half of nexus-5's receiver; battery of AOSP's test profile, 2,915 mAh",
    batteryMilliwattHours: 11_220, baseMilliwatts: 25, motionMilliwatts: 1,
    receiver: receiver(milliwatts: 145), radio: thirdGeneration,
    bluetooth: Bluetooth(scanMilliwatts: 100, connectedMilliwatts: 100))
}
