import HitherEngine
import HitherEstimates
import HitherGroups
import HitherNetwork
import HitherPlaces
import HitherRoutes
import HitherSampling
import HitherText
import HitherTracks

/// The pipelines that commands run unless a document declares another.
package enum BuiltInPipeline: String, CaseIterable, Sendable {
  case report
  case watch

  /// The pipeline with a name.
  package init(named name: String) throws(HitherError) {
    guard let pipeline = Self(rawValue: name) else {
      let names = Self.allCases.map(\.rawValue)
      throw HitherError(
        .usage, "unknown built-in pipeline '\(name)'",
        hint: Suggestion.hint(for: name, among: names)
          ?? "there are \(names.joined(separator: ", "))")
    }
    self = pipeline
  }

  /// A generic type has no static storage, so its description would be made again at each use.
  private static let samplingName = SampledFixes<SpeedRule>.description.name

  /// The steps of a run, in the catalogue's order.
  static func steps(_ needs: RunNeeds) -> [PipelineStep] {
    needs.operators.all.filter { isNeeded($0, needs) }.map { PipelineStep($0) }
  }

  private static func isNeeded(_ entry: CatalogueEntry, _ needs: RunNeeds) -> Bool {
    let name = entry.description.name
    return switch name {
    case _ where entry.isOfProduct: needs.products.contains { $0.name == name }
    case samplingName: false
    case FenceExplainer.description.name: needs.question != nil
    case ContactWatch.description.name: needs.contact
    // Places need no matching, and would be known later after the matcher's lag.
    case FenceDetector.description.name: needs.places != nil
    case SpeedEstimator.description.name, SpeedClassifier.description.name:
      needs.clock != nil || needs.speedClasses
    case ClockDetector.description.name: needs.clock != nil
    case NetworkMatcher.description.name: needs.network != nil
    case NetworkFold.description.name: needs.network != nil && needs.addsUp
    case RouteMatcher.description.name, ProgressSmoother.description.name,
      WrongWayDetector.description.name, ShortCutDetector.description.name,
      RouteProgress.description.name, RouteArrival.description.name:
      needs.route != nil
    // In a household members are not compared.
    case _ where OperatorCatalogue.comparing.contains(name): needs.group && needs.marches
    case ForkWatch.description.name: needs.group && needs.route != nil
    // A stream needs no totals.
    case SummaryFold.description.name, ModeFold.description.name: needs.addsUp
    case TempoCurve.description.name, Outline.description.name: needs.outlines
    case HeightRecorder.description.name, SectionTimes.description.name: needs.walkingTime != nil
    case _ where entry.looksAtGroup: needs.group
    // Other tools do not repair fixes, so their conventions come before the repair.
    case _ where name.hasPrefix("convention_"):
      needs.allConventions.contains { type(of: $0).description.name == name }
    default: true
    }
  }
}
