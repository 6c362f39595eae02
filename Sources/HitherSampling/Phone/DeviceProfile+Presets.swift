extension DeviceProfile {
  /// All presets, in the order of the documentation.
  package static let presets: [DeviceProfile] = [
    nexus5, n95, budget, fourthGenerationPhone, fifthGenerationPhone,
  ]

  /// The third-generation radio: 3.5 J to wake it, 0.025 J per kilobyte, 0.62 W for 12.5 s afterwards.
  ///
  /// By N. Balasubramanian, A. Balasubramanian, A. Venkataramani, *Energy consumption in mobile
  /// phones: a measurement study and implications for network applications*, IMC 2009, 280–293.
  static let thirdGeneration = Radio(
    rampJoules: 3.5, fixJoules: 0.0125, tailMilliwatts: 620, tailSeconds: 12.5)

  /// LTE: 1,210.7 mW for 0.26 s to wake it, 1,060 mW for 11.576 s afterwards.
  ///
  /// A fix of 0.5 kB is sent within a few milliseconds at 1,288 mW. By J. Huang et al., *A close
  /// examination of performance and power characteristics of 4G LTE networks*, MobiSys 2012,
  /// 225–238.
  static let fourthGeneration = Radio(
    rampJoules: 0.315, fixJoules: 0.005, tailMilliwatts: 1_060, tailSeconds: 11.576)

  /// 5G with an LTE anchor: the tail is twice as long as that of 4G.
  ///
  /// The tails are 21.44 and 10.72 s by D. Xu et al., *Understanding operational 5G*, SIGCOMM 2020,
  /// 479–494. The power is assumed to be that of LTE's tail.
  static let fifthGeneration = Radio(
    rampJoules: 0.315, fixJoules: 0.005, tailMilliwatts: 1_060, tailSeconds: 21.44)

  /// The additional power of an idle phone that is awake, compared with a suspended one.
  ///
  /// It is the mean of 230, 135 and 309 mW of three phones, by A. Carroll, G. Heiser, *An analysis
  /// of power consumption in a smartphone*, USENIX ATC 2010.
  static let awakeMilliwatts = 225.0

  /// A receiver with assistance from the network: the first fix after 1 s hot, 5 s warm, 30 s cold.
  ///
  /// The satellites' orbits are valid for two hours, their almanac for weeks. The times are round
  /// figures, as manufacturers state them; asleep the phone is assumed to draw 25 mW.
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
    batteryMilliwattHours: 8_740, baseMilliwatts: 25, awakeMilliwatts: awakeMilliwatts,
    motionMilliwatts: 1,
    receiver: receiver(milliwatts: 290), radio: thirdGeneration,
    bluetooth: Bluetooth(scanMilliwatts: 196, connectedMilliwatts: 196))

  /// Nokia N95: 0.37 W for the receiver by RAPS (MobiSys 2010), 950 mAh at 3.7 V.
  static let n95 = DeviceProfile(
    name: "n95", source: "J. Paek, J. Kim, R. Govindan, MobiSys 2010: receiver 0.37 W",
    batteryMilliwattHours: 3_515, baseMilliwatts: 25, awakeMilliwatts: awakeMilliwatts,
    motionMilliwatts: 10,
    receiver: receiver(milliwatts: 370), radio: thirdGeneration,
    bluetooth: Bluetooth(scanMilliwatts: 150, connectedMilliwatts: 150))

  /// A phone with an economical receiver: half of the Nexus 5's power, a battery of 2,915 mAh at 3.85 V.
  static let budget = DeviceProfile(
    name: "low-power-receiver",
    source: "assumption: half of nexus-5's receiver; battery of AOSP's test profile, 2,915 mAh",
    batteryMilliwattHours: 11_220, baseMilliwatts: 25, awakeMilliwatts: awakeMilliwatts,
    motionMilliwatts: 1,
    receiver: receiver(milliwatts: 145), radio: thirdGeneration,
    bluetooth: Bluetooth(scanMilliwatts: 100, connectedMilliwatts: 100))

  /// A phone with LTE: the Nexus 5's receiver, a typical battery of 3,000 mAh at 3.85 V.
  static let fourthGenerationPhone = DeviceProfile(
    name: "phone-4g",
    source: "radio: Huang et al., MobiSys 2012; receiver of nexus-5; battery of 3,000 mAh assumed",
    batteryMilliwattHours: 11_550, baseMilliwatts: 25, awakeMilliwatts: awakeMilliwatts,
    motionMilliwatts: 1, receiver: receiver(milliwatts: 290), radio: fourthGeneration,
    bluetooth: Bluetooth(scanMilliwatts: 100, connectedMilliwatts: 100))

  /// A phone with 5G and a dual-frequency receiver; a battery of 4,500 mAh at 3.85 V.
  ///
  /// The receiver draws 37 % more by B. Karki, M. Won, *Characterizing power consumption of
  /// dual-frequency GNSS of smartphone*, 2019 (arXiv 1910.13041).
  static let fifthGenerationPhone = DeviceProfile(
    name: "phone-5g",
    source: "radio: Xu et al., SIGCOMM 2020, power assumed; receiver: nexus-5 and Karki, Won 2019",
    batteryMilliwattHours: 17_325, baseMilliwatts: 25, awakeMilliwatts: awakeMilliwatts,
    motionMilliwatts: 1, receiver: receiver(milliwatts: 397), radio: fifthGeneration,
    bluetooth: Bluetooth(scanMilliwatts: 100, connectedMilliwatts: 100))
}
