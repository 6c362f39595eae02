/// The energy model of a device: the power of a phone's parts.
///
/// Powers are in milliwatts, energies in joules, times in seconds. Each preset states the sources
/// of its figures; `docs/energy.md` has the table.
package struct DeviceProfile: Hashable, Sendable {
  /// The satellite receiver.
  package struct Receiver: Hashable, Sendable {
    /// Power while it searches for satellites.
    package var acquiringMilliwatts: Double
    /// Power while it delivers fixes.
    package var trackingMilliwatts: Double
    /// Time to the first fix if the last is at most `hotWithinSeconds` old.
    package var hotStartSeconds: Double
    /// Time to the first fix if the last is at most `warmWithinSeconds` old.
    package var warmStartSeconds: Double
    /// Time to the first fix otherwise.
    package var coldStartSeconds: Double
    package var hotWithinSeconds: Double
    package var warmWithinSeconds: Double
    /// If the next fix is requested within this time, the receiver stays on.
    package var staysOnSeconds: Double
    /// How long it searches without reception.
    package var givesUpSeconds: Double

    /// Seconds to the first fix, by the time since the last one; nil if there was none.
    package func startSeconds(since elapsed: Double?) -> Double {
      guard let elapsed else { return coldStartSeconds }
      if elapsed <= hotWithinSeconds { return hotStartSeconds }
      return elapsed <= warmWithinSeconds ? warmStartSeconds : coldStartSeconds
    }
  }

  /// The mobile radio.
  package struct Radio: Hashable, Sendable {
    /// Energy to wake it.
    package var rampJoules: Double
    /// Energy to send one fix.
    package var fixJoules: Double
    /// Power while it stays awake after sending.
    package var tailMilliwatts: Double
    package var tailSeconds: Double
  }

  /// Bluetooth Low Energy.
  package struct Bluetooth: Hashable, Sendable {
    package var scanMilliwatts: Double
    package var connectedMilliwatts: Double
  }

  /// The name in sweeps and results.
  package var name: String
  /// The sources of the figures.
  package var source: String
  /// The energy of a full battery, in milliwatt-hours.
  package var batteryMilliwattHours: Double
  /// The power of the phone asleep.
  package var baseMilliwatts: Double
  /// The additional power while the receiver keeps its processor awake.
  package var awakeMilliwatts: Double
  /// The motion sensor, while a policy uses it.
  package var motionMilliwatts: Double
  package var receiver: Receiver
  package var radio: Radio
  package var bluetooth: Bluetooth
}
