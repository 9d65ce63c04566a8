import { recentSignInMillis } from "./session.rules.ts"

/** True if the address is of one of the domains, or if none is named. A domain does not include its subdomains. */
export const isOfDomain = (email: string, domains: ReadonlyArray<string>): boolean =>
  domains.length === 0 || domains.some((domain) => email.toLowerCase().endsWith(`@${domain}`))

/**
 * How long ago the user of a new session has proved who it is. The provider may know the user from long ago: without a
 * time, and with one in the future, the proof is too old for sensitive changes (CON-8).
 */
export const provedAgoMillis = (provedAtMillis: number | null, nowMillis: number): number => {
  const tooOld = recentSignInMillis + 1_000
  if (provedAtMillis === null || provedAtMillis > nowMillis + 60_000) return tooOld
  return Math.min(tooOld, Math.max(0, nowMillis - provedAtMillis))
}
