import Glibc
package import HitherFiles
import HitherTracks

/// Locks a state for one process at a time, with a lock on a file next to it, `STATE.lock`.
///
/// The kernel releases the lock when the process ends in any way, and knows its holder. The lock is
/// not on the state itself, because a process that closes a file releases all its locks on it,
/// including SQLite's.
package final class StateLock {
  private let descriptor: Int32

  /// Locks a state, or throws an error that names the holder.
  package init(of path: String, _ mode: FileMode) throws(HitherError) {
    do throws(FileFault) {
      descriptor = try InPlaceFile.open(path + ".lock", mode, .kept)
    } catch {
      throw HitherError(error, path + ".lock")
    }
    // The holder may end between the two calls.
    for _ in 0..<8 {
      var lock = Self.whole
      if unsafe fcntl(descriptor, F_SETLK, &lock) == 0 { return }
      guard errno == EAGAIN || errno == EACCES else { break }
      var other = Self.whole
      guard unsafe fcntl(descriptor, F_GETLK, &other) == 0 else { break }
      guard other.l_type != Int16(F_UNLCK) else { continue }
      let process = other.l_pid > 0 ? "process \(other.l_pid)" : "a process of another machine"
      close(descriptor)
      throw HitherError(
        .cannotCreate, "the state is in use by \(process)", place: path,
        hint: "end that one first, or name another state")
    }
    let reason = unsafe String(cString: strerror(errno)).lowercased()
    close(descriptor)
    throw HitherError(.cannotCreate, "the state cannot be locked: \(reason)", place: path)
  }

  deinit { close(descriptor) }

  private static var whole: flock {
    var lock = flock()
    (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
    return lock
  }
}
