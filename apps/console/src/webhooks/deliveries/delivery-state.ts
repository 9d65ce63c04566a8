import type { Language } from "@trajet/pages/i18n.tsx"
import { agoText } from "../../parts/ago.ts"
import type { Tone } from "../../parts/status-badge.tsx"
import { deliveryStatuses } from "../tabs.ts"
import { texts } from "./delivery-texts.ts"
import { failureSentence } from "./failure.ts"
import type { EndpointDelivery } from "../queries.ts"

const tones = { pending: "neutral", delivering: "active", failed: "warn", dead: "bad", succeeded: "good" } as const

type Delivery = Pick<EndpointDelivery, "status" | "last_error" | "last_status_code" | "next_attempt_at">

const next = ({ next_attempt_at: at, status }: Delivery, now: number, language: Language): string => {
  const t = texts[language]
  if (status === "dead") return t.noneLeft
  return at === null ? t.waitsForEndpoint : t.retriedIn(agoText(at, now, language))
}

const sentence = (delivery: Delivery, now: number, language: Language): string => {
  const t = texts[language]
  const { last_error: error, last_status_code: statusCode, status } = delivery
  if (status === "succeeded") return t.acknowledged(statusCode ?? 200)
  if (status === "delivering") return t.sending
  const why = failureSentence({ error, statusCode }, language)
  return `${why ?? t.waits} ${next(delivery, now, language)}`
}

/** The state of a delivery: its word, its tone, and a sentence on what happened and what follows. */
export const deliveryState = (
  delivery: Delivery,
  now: number,
  language: Language
): { readonly label: string; readonly tone: Tone; readonly what: string } => {
  const known = deliveryStatuses.find((status) => status === delivery.status)
  return {
    label: known === undefined ? delivery.status : texts[language][known],
    tone: known === undefined ? "neutral" : tones[known],
    what: sentence(delivery, now, language)
  }
}
