import type { IncomingMessage } from "node:http"
import { clientIpOf, type networksOf, rateSubject } from "../connections/client-ip.ts"
import { publicUrlOf } from "../public-url.ts"
import { isSecureUrl, tokenIn } from "../session/cookies.ts"

interface Options {
  readonly proxies: ReturnType<typeof networksOf>
  readonly publicUrl: string
}

/**
 * Who a request shares its places with: those with the same API key, else the same session, else the same address.
 * Nothing is looked up, so that key and session count as sent.
 */
export const subjectOf =
  ({ proxies, publicUrl }: Options) =>
  (request: IncomingMessage): string => {
    const key = request.headers["x-api-key"]?.toString()
    if (key !== undefined) return `key ${key}`
    const session =
      request.headers.cookie === undefined
        ? null
        : tokenIn(request, "session", isSecureUrl(publicUrlOf(request, { publicUrl })))
    return session === null ? `address ${rateSubject(clientIpOf(request, proxies))}` : `session ${session}`
  }
