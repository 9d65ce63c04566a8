import type { BodyOf } from "@trajet/contract"
import { dateTimeOf } from "@trajet/pages/days.rules.ts"
import { dayAfter, dayOfInput, instantOf } from "../parts/time.rules.ts"
import type { KeyShown } from "./keys-query.ts"

export type CreateKeyRequest = BodyOf<"POST /console/api/keys">

export type Scope = CreateKeyRequest["scopes"][number]

export const expiries = ["90", "30", "365", "never", "day"] as const
type Expiry = (typeof expiries)[number]

/** The fields of the form that creates a key. */
export interface KeyForm {
  readonly label: string
  readonly environment: CreateKeyRequest["environment"]
  readonly scopes: ReadonlyArray<Scope>
  readonly expiry: Expiry
  /** `2027-01-15`, for the expiry `day`. */
  readonly day: string
}

export const emptyForm = (environment: KeyForm["environment"]): KeyForm => ({
  label: "",
  environment,
  scopes: ["transports:read"],
  expiry: environment === "live" ? "365" : "90",
  day: ""
})

const dayMillis = 86_400_000

/** The first instant after a day in the time zone of the service; NaN if the text is no day. */
const endOfDay = (text: string): number => {
  const day = dayOfInput(text)
  return day === undefined ? Number.NaN : Date.parse(instantOf(dayAfter(day)))
}

const expiresAt = ({ day, expiry }: KeyForm, now: number): number | null => {
  if (expiry === "never") return null
  return expiry === "day" ? endOfDay(day) : now + Number(expiry) * dayMillis
}

export type KeyFormProblem = "scopeMissing" | "dayPast"

/** The request of a form, or what is wrong with the form. */
export const keyRequest = (form: KeyForm, now: number): CreateKeyRequest | KeyFormProblem => {
  if (form.scopes.length === 0) return "scopeMissing"
  const expires = expiresAt(form, now)
  if (expires !== null && !(expires > now)) return "dayPast"
  return {
    label: form.label.trim(),
    environment: form.environment,
    scopes: form.scopes,
    ...(expires === null ? {} : { expires_at: dateTimeOf(expires) })
  }
}

export const keyStates = ["active", "expired", "revoked"] as const
export type KeyState = (typeof keyStates)[number]

/** Whether a key works at a time, and why not. */
export const keyState = (key: Pick<KeyShown, "expires_at" | "revoked_at">, now: number): KeyState => {
  if (key.revoked_at !== null) return "revoked"
  return key.expires_at !== null && Date.parse(key.expires_at) <= now ? "expired" : "active"
}
