/// What a phone's parts draw: the energy model of a device.
///
/// Powers are in milliwatts, energies in joules, times in seconds. Each preset says where its figures
/// are from; `docs/energy.md` has the table.
package struct DeviceProfile: Hashable, Sendable {
  /// The satellite receiver.
  package struct Receiver: Hashable, Sendable {
    /// While it looks for satellites.
    package var acquiringMilliwatts: Double
    /// While it delivers fixes.
    package var trackingMilliwatts: Double
    /// To the first fix where the last is at most `hotWithinSeconds` old.
    package var hotStartSeconds: Double
    /// To the first fix where the last is at most `warmWithinSeconds` old.
    package var warmStartSeconds: Double
    /// To the first fix otherwise.
    package var coldStartSeconds: Double
    package var hotWithinSeconds: Double
    package var warmWithinSeconds: Double
    /// Where the next fix is wanted within so many seconds the receiver stays on.
    package var staysOnSeconds: Double
    /// So long it looks where nothing can be received.
    package var givesUpSeconds: Double

    /// Seconds to the first fix, by the time since the last one; nil where there was none.
    package func startSeconds(since elapsed: Double?) -> Double {
      guard let elapsed else { return coldStartSeconds }
      if elapsed <= hotWithinSeconds { return hotStartSeconds }
      return elapsed <= warmWithinSeconds ? warmStartSeconds : coldStartSeconds
    }
  }

  /// The mobile radio.
  package struct Radio: Hashable, Sendable {
    /// To wake it.
    package var rampJoules: Double
    /// To send one fix.
    package var fixJoules: Double
    /// It stays awake after sending.
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
  /// Where the figures are from.
  package var source: String
  /// What a full battery holds, in milliwatt-hours.
  package var batteryMilliwattHours: Double
  /// What the phone draws asleep.
  package var baseMilliwatts: Double
  /// What it draws besides while the receiver keeps its processor awake.
  package var awakeMilliwatts: Double
  /// The motion sensor, while a policy listens to it.
  package var motionMilliwatts: Double
  package var receiver: Receiver
  package var radio: Radio
  package var bluetooth: Bluetooth
}
