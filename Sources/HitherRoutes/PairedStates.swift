package import HitherEngine

/// The states of this room still have a writer and a reader each.
package typealias StateCoding = PairedStateCoding
