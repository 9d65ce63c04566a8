import type { AttemptError, DeliveryStatus } from "@trajet/domain/webhooks/deliveries"
import { type Json, membersOf } from "../json.ts"

/** What each state of a delivery means for the receiver. */
const meanings: Readonly<Record<DeliveryStatus, string>> = {
  pending: "It waits for its next attempt.",
  delivering: "It is being sent at this moment.",
  succeeded: "The receiver answered with a 2xx: nothing is to be done.",
  failed: "The last attempt failed; it is sent again by itself.",
  dead: "All attempts failed, and it is not sent again by itself: repair the receiver, then send it again."
}

/** What each error of an attempt means, and what the operator of the receiver can do. */
const causes: Readonly<Record<AttemptError, string>> = {
  dns_error: "The name of the host has no address. Check the URL of the endpoint and its DNS records.",
  connection_refused: "No program accepts connections at this address and port. Check that the receiver runs.",
  tls_error: "The TLS handshake failed. Check the certificate: its names, its end, and its whole chain.",
  timeout_connect: "No connection came about in time. Check the firewall, and the load of the receiver.",
  timeout_response: "The receiver did not answer in time. Store the event, answer 2xx at once, and work afterwards.",
  blocked_address: "The address is private or reserved, which webhooks may not reach. Use a public address.",
  redirect_refused: "The receiver answered with a redirect, which is not followed. Register the final URL.",
  http_status: "The receiver answered with an error. Read its log at this time; a 401 or 403 is often a wrong secret.",
  body_too_large: "The answer of the receiver is too large. Answer with a short or empty body.",
  proxy_error: "The way out of the sender failed, and its operators have to mend it. Nothing is to be done.",
  client_certificate_error:
    "The receiver refused the client certificate or asks for one, or it has expired. Check the settings of the endpoint.",
  oauth2_error:
    "No token was obtained: the token server refused it or did not answer. Check its URL, client and secret.",
  lease_expired: "The sender stopped during the attempt. Nothing is to be done: the delivery is sent again."
}

const isStatus = (value: unknown): value is DeliveryStatus =>
  typeof value === "string" && Object.hasOwn(meanings, value)
const isError = (value: string): value is AttemptError => Object.hasOwn(causes, value)

/**
 * Explains a delivery in plain words. Reads only its status and the code of its error. The text after the code comes
 * from the receiver, and so it may be an attack on the model.
 */
export const explained = (delivery: Json): string => {
  const { status, last_error: lastError, last_status_code: code, attempts, next_attempt_at: next } = delivery
  const [error = ""] = typeof lastError === "string" ? lastError.split(":", 1) : []
  return [
    isStatus(status) ? meanings[status] : "Its state is new to this server: read the record.",
    isError(error) ? causes[error] : "",
    typeof code === "number" ? `The last answer had the status ${code}.` : "",
    typeof attempts === "number" ? `Attempts until now: ${attempts}.` : "",
    typeof next === "string" ? `The next attempt is due at ${new Date(next).toISOString()}.` : ""
  ]
    .filter((sentence) => sentence !== "")
    .join(" ")
}

/** Finds the delivery with an id on a page; null if the page does not have it. */
export const deliveryIn = (page: unknown, id: string): Json | null => {
  const { data } = membersOf(page)
  const records = Array.isArray(data) ? data.map(membersOf) : []
  return records.find((record) => record["id"] === id) ?? null
}
