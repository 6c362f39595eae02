import HitherFormats
import HitherTracks

/// An entry of a folder that is not read, with the reason.
package struct FolderEntryFault {
  /// The reason why it is not read.
  enum Reason {
    /// The system does not open it, or it is not a regular file.
    case file(FileError)
    /// The file was opened, and is not a track file or cannot be used as one.
    case format(FormatError)
    /// A link to a folder, which could lead in a circle.
    case linkedFolder
    /// A folder below the depth limit.
    case tooDeep
    /// The name is not UTF-8, and all its texts are names of other files.
    case ambiguousName
  }

  package let path: String
  let reason: Reason

  init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The reason in one line.
  package var message: String {
    switch reason {
    case .file(let error): error.description
    case .format(let error): error.message
    case .linkedFolder: "a link to a folder"
    case .tooDeep: "more than \(FolderListing.depthLimit) folders deep"
    case .ambiguousName: "the name is not UTF-8, and another file has its escaped form as name"
    }
  }

  /// The error of a command that reads every file.
  package var error: HitherError {
    switch reason {
    case .file(let error): HitherError(FormatError(error, file: path))
    case .format(let error): HitherError(error)
    case .linkedFolder, .tooDeep, .ambiguousName: HitherError(.data, message, place: path)
    }
  }

  /// The notice of a run that skips it.
  var notice: Notice {
    let message = message + ", left out"
    switch reason {
    case .file(let error):
      let what = error.detail.isEmpty ? [:] : ["what": error.detail]
      switch error.reason {
      case .permission: return Notice(code: "no_permission", message: message, file: path)
      case .brokenLink:
        return Notice(code: "broken_link", message: message, file: path, values: what)
      case .notRegular:
        return Notice(code: "not_regular_file", message: message, file: path, values: what)
      case .notFound, .isDirectory, .read:
        return Notice(code: "unreadable_file", message: message, file: path)
      }
    case .format(let error):
      switch error.code {
      case .unrecognised: return Notice(code: "no_track_file", message: message, file: path)
      case .unreadable: return Notice(code: "no_permission", message: message, file: path)
      default: return Notice(code: "unreadable_file", message: message, file: path)
      }
    case .linkedFolder: return Notice(code: "linked_folder", message: message, file: path)
    case .tooDeep:
      return Notice(
        code: "folder_too_deep", message: message, file: path,
        values: ["count": "\(FolderListing.depthLimit)"])
    case .ambiguousName: return Notice(code: "ambiguous_name", message: message, file: path)
    }
  }
}
