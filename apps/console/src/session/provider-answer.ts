import type { BodyOf } from "@trajet/contract"
import { hasCode, isRefused } from "@trajet/pages/call-error.ts"

export type ProviderAnswer = BodyOf<"POST /console/api/session/provider-answer">

/** What the provider sent with the browser; null if it refused the sign-in, or if the page was opened by hand. */
export const answerIn = (search: string): ProviderAnswer | null => {
  const given = new URLSearchParams(search)
  const [code, state, issuer] = [given.get("code"), given.get("state"), given.get("iss")]
  if (code === null || state === null) return null
  return { code, state, ...(issuer === null ? {} : { issuer }) }
}

/** Whether the user has to sign in anew: the provider or the API refused the sign-in, or the page was opened by hand. */
export const isRefusal = (answer: ProviderAnswer | null, error: Error | null): boolean =>
  answer === null || hasCode(error, "sign_in_refused") || isRefused(error, 422)
