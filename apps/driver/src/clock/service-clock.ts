import { dateTimeOf } from "@trajet/pages/days.rules.ts"
import type { DateTime } from "@trajet/pages/values.model.ts"
import { leadOfService } from "./service-clock.rules.ts"

let leadMillis = 0
const listeners = new Set<(millis: number) => void>()

/** Notes the time of an answer, so that a wrong clock of the phone does not falsify what the driver records. */
export const noteServiceTime = (header: string | null): void => {
  const lead = leadOfService(header, Date.now())
  if (lead === null || lead === leadMillis) return
  leadMillis = lead
  for (const listener of listeners) listener(lead)
}

/** Sets the lead that was kept, for a phone that opens without network. */
export const keepLead = (millis: number): void => {
  leadMillis = millis
}

/** Calls `listener` with each new lead, until the returned function is called. */
export const onLead = (listener: (millis: number) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A time of the phone by the clock of the service, as far as the phone knows it, in milliseconds since 1970. */
export const correctedMillis = (phoneMillis: number): number => phoneMillis + leadMillis

/** The present by the clock of the service, in milliseconds since 1970. */
export const serviceMillis = (): number => correctedMillis(Date.now())

/** A mission that says how far its clock is ahead of that of the service; a release before this one kept none. */
interface Clocked {
  readonly leadMillis?: number
}

/** The present of a mission, in milliseconds since 1970: the test clock of its group may be ahead (TST-12). */
export const millisOf = (mission: Clocked | undefined): number => serviceMillis() + (mission?.leadMillis ?? 0)

/** The present instant of a mission. */
export const nowOf = (mission: Clocked | undefined): DateTime => dateTimeOf(millisOf(mission))

/** The present instant by the clock of the service. */
export const serviceNow = (): DateTime => dateTimeOf(serviceMillis())
