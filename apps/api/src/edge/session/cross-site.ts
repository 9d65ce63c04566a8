import { Result } from "effect"
import type { IncomingMessage } from "node:http"
import { type ApiProblem, consoleProblem } from "../problem.ts"

const readingMethods: ReadonlySet<string> = new Set(["GET", "HEAD"])

const foreign = consoleProblem(
  "cross_site_request",
  "this request changes something and does not come from a page of the console"
)

const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null)

/**
 * Refuses a change that a page of another site asked the browser for (CON-10): `Sec-Fetch-Site` must be `same-origin`;
 * without that header, which old browsers do not send, `Origin` must be this host.
 */
export const refuseCrossSite = (
  { headers, method = "" }: IncomingMessage,
  publicUrl: string
): Result.Result<void, ApiProblem> => {
  if (readingMethods.has(method)) return Result.void
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site === "same-origin" ? Result.void : Result.fail(foreign)
  const origin = hostOf(headers.origin ?? "")
  const isOwn = origin !== null && (origin === headers.host || origin === hostOf(publicUrl))
  return isOwn ? Result.void : Result.fail(foreign)
}
