import type { CallAnswer } from "@trajet/contract"
import type { Language } from "@trajet/pages/i18n.tsx"
import { texts } from "./check-texts.ts"

type Check = CallAnswer<"POST /console/api/signature-check">["data"][number]

type Sentence = (check: Check, t: (typeof texts)[Language]) => string

const seconds = ({ age_seconds: age }: Check): number => Math.abs(age ?? 0)
const named = ({ headers }: Check): string => headers.join(", ")

const sentences = new Map<string, Sentence>([
  ["header_missing", (check, t) => t.header_missing(named(check))],
  ["timestamp_malformed", (check, t) => t.timestamp_malformed(named(check))],
  ["signature_malformed", (check, t) => t.signature_malformed(named(check))],
  ["timestamp_too_old", (check, t) => t.timestamp_too_old(seconds(check))],
  ["timestamp_ahead", (check, t) => t.timestamp_ahead(seconds(check))],
  ["body_reserialised", (_, t) => t.body_reserialised],
  ["body_changed", (_, t) => t.body_changed],
  ["other_endpoint", (check, t) => t.other_endpoint(check.other_endpoint_id ?? "—")],
  ["signature_mismatch", (_, t) => t.signature_mismatch]
])

/** What a check of a pasted request found, as a sentence on what to do. */
export const verdictSentence = (check: Check, language: Language): string => {
  const t = texts[language]
  if (check.problem === null) return t.right
  return sentences.get(check.problem)?.(check, t) ?? t.unknown(check.problem)
}

/** The set of headers that was checked. */
export const schemeName = (scheme: string, language: Language): string => {
  const { keyPair, standard, xSvc } = texts[language]
  if (scheme === "standard") return standard
  if (scheme === "key-pair") return keyPair
  return scheme === "x-svc" ? xSvc : scheme
}
