import type { Environment } from "../../access/tenant.model.ts"
import { dayWords } from "../../texts/day-words.rules.ts"
import { Language } from "../../texts/language.model.ts"
import { noticeTexts } from "../../texts/languages.ts"
import type { Instant } from "../../time/instant.model.ts"
import { parisDay, parisTime } from "../../time/instant.rules.ts"
import type { Breaker, Failure } from "./breaker.model.ts"

/** What a group is told about its endpoint. */
type EndpointNews = "failing" | "recovered" | "disabled"

interface EndpointNotice {
  /** Why the breaker disabled the endpoint; null if it did not. */
  readonly reason: string | null
  readonly subject: string
  readonly text: string
}

interface Told {
  readonly breaker: Breaker
  readonly environment: Environment
  /** The last attempt that failed; null if none is known. */
  readonly failure: Failure | null
}

const timeIn = (language: Language, at: Instant): string => {
  const { locale, endpointNotices } = noticeTexts[language]
  const { day, month, year } = dayWords(parisDay(at), locale)
  return endpointNotices.at(`${day} ${month} ${year}`, parisTime(at))
}

const sinceIn = (language: Language, since: Instant | null): string => {
  const texts = noticeTexts[language].endpointNotices
  return since === null ? texts.sinceBeginning : texts.since(timeIn(language, since))
}

const textsOf: Readonly<Record<EndpointNews, (language: Language, told: Told) => string>> = {
  disabled: (language, { breaker: { failingSince, failuresSince } }) =>
    noticeTexts[language].endpointNotices.disabled.text(sinceIn(language, failingSince), failuresSince),
  failing: (language, { breaker: { failingSince, failuresInRow, pausedUntil }, failure }) =>
    noticeTexts[language].endpointNotices.failing.text({
      since: sinceIn(language, failingSince),
      attempts: failuresInRow,
      error: failure === null ? null : [failure.error, failure.statusCode ?? ""].join(" ").trimEnd(),
      next: pausedUntil === null ? null : timeIn(language, pausedUntil)
    }),
  recovered: (language, { breaker: { failureToldAt, recoveryToldAt } }) =>
    noticeTexts[language].endpointNotices.recovered.text(
      recoveryToldAt === null ? null : timeIn(language, recoveryToldAt),
      failureToldAt === null ? null : timeIn(language, failureToldAt)
    )
}

const reasonOf = ({ failingSince, failuresSince }: Breaker): string =>
  `${failuresSince} attempts have failed since ${failingSince ?? "the beginning"}, and none has succeeded`

/**
 * Writes the notice to administrators that an endpoint fails, works again or was disabled by the breaker, in every language,
 * because they may read different ones (CON-112). The store adds id and host: paths hold secrets of receivers, and notices
 * may be logged.
 */
export const endpointNotice = (news: EndpointNews, told: Told): EndpointNotice => ({
  reason: news === "disabled" ? reasonOf(told.breaker) : null,
  subject: Language.literals
    .map((language) => noticeTexts[language].endpointNotices[news].subject(told.environment))
    .join(" / "),
  text: Language.literals.map((language) => textsOf[news](language, told)).join("\n\n—\n\n")
})
