/// The energy that a phone has used, by part, in joules.
package struct EnergyLedger: Hashable, Sendable {
  /// The satellite receiver.
  package internal(set) var receiver = 0.0
  /// The mobile radio.
  package internal(set) var radio = 0.0
  /// The motion sensor.
  package internal(set) var motion = 0.0
  /// The processor while it was kept awake.
  package internal(set) var awake = 0.0
  /// The phone asleep.
  package internal(set) var base = 0.0
  /// Bluetooth.
  package internal(set) var bluetooth = 0.0
  private var radioAwakeUntil = -Double.infinity

  /// All parts.
  package var total: Double { receiver + awake + radio + motion + base + bluetooth }

  /// Percent of a full battery.
  package func batteryPercent(of profile: DeviceProfile) -> Double {
    total / (profile.batteryMilliwattHours * 3.6) * 100
  }

  /// Adds a time with the receiver on and the processor awake.
  mutating func receive(milliwatts: Double, awake: Double, seconds: Double) {
    receiver += milliwatts * seconds / 1000
    self.awake += awake * seconds / 1000
  }

  /// Adds a time of listening by Bluetooth.
  mutating func listen(_ bluetooth: DeviceProfile.Bluetooth, seconds: Double) {
    self.bluetooth += bluetooth.scanMilliwatts * seconds / 1000
  }

  /// Adds a time of the phone's existence, asleep or not.
  mutating func live(_ profile: DeviceProfile, seconds: Double, listensToMotion: Bool) {
    base += profile.baseMilliwatts * seconds / 1000
    if listensToMotion { motion += profile.motionMilliwatts * seconds / 1000 }
  }

  /// Sends fixes at a moment (seconds of any clock); the radio wakes, sends, and stays awake for its tail.
  ///
  /// Within the tail of the previous sending it need not wake.
  mutating func send(_ radio: DeviceProfile.Radio, fixes: Int, at second: Double) {
    let saved = max(0, radioAwakeUntil - second)
    if saved == 0 { self.radio += radio.rampJoules }
    self.radio +=
      radio.fixJoules * Double(fixes)
      + radio.tailMilliwatts * (radio.tailSeconds - saved) / 1000
    radioAwakeUntil = second + radio.tailSeconds
  }
}
