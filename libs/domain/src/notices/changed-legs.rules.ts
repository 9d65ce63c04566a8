import type { Environment } from "../access/tenant.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { LegKey } from "../mission/leg.model.ts"
import { stopOf, tripOfLeg } from "../mission/trip.rules.ts"
import { legName, windowText } from "../mission/leg-words.rules.ts"
import type { Language } from "../texts/language.model.ts"
import { noticeTexts } from "../texts/languages.ts"

export interface ChangedDates {
  readonly before: Mission
  readonly after: Mission
  /** Legs whose day or hours have changed. */
  readonly updatedLegs: ReadonlyArray<LegKey>
}

const vehicleText = (mission: Mission, leg: LegKey, language: Language): string => {
  const plate = tripOfLeg(mission, leg)?.vehicle.registration ?? null
  if (plate === null) return ""
  return noticeTexts[language].changedLegs.vehicle(plate)
}

/** Writes each changed leg with its vehicle, and its day and hours before and after. */
export const changedLegsText = ({ before, after, updatedLegs }: ChangedDates, language: Language): string => {
  const { before: was, after: is } = noticeTexts[language].changedLegs
  return updatedLegs
    .flatMap((leg) => {
      const [old, fresh] = [stopOf(before, leg), stopOf(after, leg)]
      if (old === null || fresh === null) return []
      const title = `${legName(leg, language)}${vehicleText(after, leg, language)}`
      return [`${title}\n  ${was} ${windowText(old, language)}\n  ${is} ${windowText(fresh, language)}`]
    })
    .join("\n\n")
}

/** Marks the subject with `[test]` in the test environment. */
export const subjectOf = (environment: Environment, text: string): string =>
  environment === "test" ? `[test] ${text}` : text
