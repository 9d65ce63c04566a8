import type { Environment } from "../access/tenant.model.ts"
import type { ReportDelay } from "../arrivals/report-delay.model.ts"
import { dayText } from "../mission/leg-words.rules.ts"
import type { Mission } from "../mission/mission.model.ts"
import { legAt, tripOf } from "../mission/trip.rules.ts"
import { Language } from "../texts/language.model.ts"
import { noticeTexts } from "../texts/languages.ts"
import type { Instant } from "../time/instant.model.ts"
import { parisDay, parisTime } from "../time/instant.rules.ts"
import { subjectOf } from "./changed-legs.rules.ts"
import type { NewNotice } from "./notice.model.ts"

const momentIn = (language: Language, at: Instant): string =>
  noticeTexts[language].delayed.moment(dayText(parisDay(at), language), parisTime(at))

/**
 * Makes the notice of a delay to the administrators of the group (ETA-12), in every language, because they may read different
 * ones. It has the mission's number, the plate, hours and no price, name or address.
 */
export const delayNotices = (
  environment: Environment,
  mission: Mission,
  { expected, side, trip: key }: ReportDelay
): ReadonlyArray<NewNotice> => {
  const trip = tripOf(mission, key)
  if (trip === null || trip.delay === null) return []
  const { id, transportId } = mission
  const number = transportId ?? id
  const { windowTo } = trip.delay
  const textIn = (language: Language): string => {
    const { delayed, legs } = noticeTexts[language]
    return delayed.text({
      mission: number,
      leg: legs[legAt(key, side)],
      plate: trip.vehicle.registration,
      windowEnd: momentIn(language, windowTo),
      from: momentIn(language, expected.from),
      to: momentIn(language, expected.to),
      positionAt: expected.positionAt === null ? null : momentIn(language, expected.positionAt)
    })
  }
  return [
    {
      audience: "administrators",
      mission: { id, transportId },
      recipients: [],
      subject: subjectOf(
        environment,
        Language.literals.map((language) => noticeTexts[language].delayed.subject(number)).join(" / ")
      ),
      text: Language.literals.map(textIn).join("\n\n—\n\n")
    }
  ]
}
