import type { IncomingMessage } from "node:http"
import { clientIpOf, type networksOf, rateSubject } from "../connections/client-ip.ts"

/**
 * The address with which a request shares its places until its key or session is looked up: that of the socket, or the one
 * that a trusted proxy names. No other header counts, because anybody can write another value into each request.
 */
export const addressOf =
  (proxies: ReturnType<typeof networksOf>) =>
  (request: IncomingMessage): string =>
    rateSubject(clientIpOf(request, proxies))
