import type { IncomingMessage } from "node:http"

/**
 * Cookies of a browser: the session, the token by which the browser is recognised at its next sign-in, and a sign-in at an
 * identity provider that is under way.
 */
type CookieKind = "session" | "device" | "provider"

const tokenForm = /^[0-9A-Za-z]{43}$/u

const providerSeconds = 600

const yearSeconds = 365 * 24 * 3600

/** On TLS a name that browsers accept only with `Secure`, without a domain and for the whole host. */
const nameOf = (kind: CookieKind, isSecure: boolean): string => `${isSecure ? "__Host-" : ""}trajet_${kind}`

/** The token in a cookie of a request; null for none, several, or a text that is no token. */
export const tokenIn = ({ headers }: IncomingMessage, kind: CookieKind, isSecure: boolean): string | null => {
  const start = `${nameOf(kind, isSecure)}=`
  const given = (headers.cookie ?? "").split("; ").filter((part) => part.startsWith(start))
  const token = given.length === 1 ? (given[0] ?? "").slice(start.length) : ""
  return tokenForm.test(token) ? token : null
}

/** The value of a Set-Cookie header. A session lives as long as the browser, or as the server lets it. */
export const cookieOf = (kind: CookieKind, token: string, isSecure: boolean): string =>
  [
    `${nameOf(kind, isSecure)}=${token}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Strict",
    ...(isSecure ? ["Secure"] : []),
    ...(kind === "device" ? [`Max-Age=${yearSeconds}`] : []),
    ...(kind === "provider" ? [`Max-Age=${providerSeconds}`] : [])
  ].join("; ")

/** The value of a Set-Cookie header that removes the session. */
export const noSession = (isSecure: boolean): string => `${cookieOf("session", "", isSecure)}; Max-Age=0`

/** The value of a Set-Cookie header that removes a sign-in at a provider. */
export const noProvider = (isSecure: boolean): string =>
  cookieOf("provider", "", isSecure).replace(`Max-Age=${providerSeconds}`, "Max-Age=0")

/** True if the console of this address is reached by TLS. */
export const isSecureUrl = (publicUrl: string): boolean => publicUrl.startsWith("https://")
