import type { Environment } from "../../access/tenant.model.ts"
import { dayWords } from "../../texts/day-words.rules.ts"
import { Language } from "../../texts/language.model.ts"
import { noticeTexts } from "../../texts/languages.ts"
import { parisDay, parisTime } from "../../time/instant.rules.ts"
import type { Breaker } from "./breaker.model.ts"

interface DisabledNotice {
  readonly reason: string
  readonly subject: string
  readonly text: string
}

const textIn = (language: Language, { failingSince, failuresSince }: Breaker): string => {
  const { disabledEndpoint, locale } = noticeTexts[language]
  if (failingSince === null) return disabledEndpoint.text(disabledEndpoint.sinceBeginning, failuresSince)
  const { day, month, year } = dayWords(parisDay(failingSince), locale)
  const since = disabledEndpoint.since(`${day} ${month} ${year}`, parisTime(failingSince))
  return disabledEndpoint.text(since, failuresSince)
}

/**
 * Writes the notice to administrators that the breaker has disabled an endpoint, in every language, because they may read
 * different ones (CON-112). The store adds id and host: paths hold secrets of receivers, and notices may be logged.
 */
export const disabledNotice = (breaker: Breaker, environment: Environment): DisabledNotice => ({
  reason: `${breaker.failuresSince} attempts have failed since ${breaker.failingSince ?? "the beginning"}, and none has succeeded`,
  subject: Language.literals.map((language) => noticeTexts[language].disabledEndpoint.subject(environment)).join(" / "),
  text: Language.literals.map((language) => textIn(language, breaker)).join("\n\n—\n\n")
})
