import HitherReport

/// The texts of a household trial.
package enum HouseholdWords: TextKey {
  case householdCards, saves, unknownLonger, less, longer, withInterval, unknownShare, allHaveIt
  case ninetyFifth, inDay, oneHasIt, savedColumn, batteryADay, savedPercent, inDayPercent
  case anotherHasIt, meanAge, callingJoules, listeningJoules, connectingJoules, exchangingJoules
  case motionJoules, idleJoules, whatItDoes, joulesNote, householdNote, dayCount, runCount
  case intervalsAreWeeks, tooLittle, contactsKnown, noneAssumed, homeAssumed, peopleRecorded
  case costOfEdits, noneBelow, howItTravelled, underPolicy, writesIt, hearsIt, howOldCards
  case cardColumn, editsColumn, behindColumn, agesNote, untilAllMedian, untilAllNinetyFifth
  case batteryPerDay, perDay, batteryNote, quotedTitle, editWords, atPlace, onDay, travelPicture
  case travelDescription
  // Descriptions of the listening policies.
  case constantListening, balancedListening, lowPowerListening, screenOffListening, fixedListening
  case timeOfDayListening, contactsListening, motionListening, batteryListening, adaptiveListening
}
