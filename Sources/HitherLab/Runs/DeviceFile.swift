import HitherFormats
import HitherOuting
import HitherSampling
import HitherText

/// Reads the profile of a device: `hither/device/1`, or Android's `power_profile.xml`.
enum DeviceFile {
  static func read(_ path: String) throws(HitherError) -> DeviceProfile {
    let bytes = try WholeFile.bytes(path, limit: WholeFile.documentLimit)
    do throws(DeviceProfileError) {
      return path.hasSuffix(".xml")
        ? try DeviceProfile(androidPowerProfile: bytes, name: FileName.stem(of: path))
        : try DeviceProfile(parsing: bytes)
    } catch {
      throw HitherError(
        .data, error.message, place: "\(path):\(error.place.line):\(error.place.column)")
    }
  }
}
