import { noPlace } from "@trajet/contract"
import { Clock, Effect, Layer, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import type { Settings } from "../../settings.ts"
import { addPage } from "../routing/add-route.ts"
import { runRequest, type EdgeOptions } from "../endpoint.ts"

/** Refuses the contact for reports of vulnerabilities. The operator sets it, and it has no default. */
class SecurityContactInvalid extends Schema.TaggedError<SecurityContactInvalid>()("SecurityContactInvalid", {}) {
  override get message() {
    return "TRAJET_SECURITY_CONTACT must be an address such as mailto:security@example.org or https://example.org/report"
  }
}

const schemes = ["mailto:", "https:", "tel:"]

/** The contact as a URI, or null if none is set. */
export const securityContact = ({
  securityContact: contact
}: Pick<Settings, "securityContact">): Effect.Effect<string | null, SecurityContactInvalid> => {
  if (contact === "") return Effect.succeed(null)
  const url = URL.parse(contact)
  return url !== null && schemes.includes(url.protocol) && !/\s/u.test(contact)
    ? Effect.succeed(contact)
    : Effect.fail(new SecurityContactInvalid())
}

const validMillis = 90 * 24 * 3_600_000

const textOf = (contact: string, publicUrl: string, nowMillis: number): string =>
  [
    `Contact: ${contact}`,
    // The format requires an expiry.
    `Expires: ${new Date(nowMillis + validMillis).toISOString()}`,
    ...(publicUrl === "" ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
    "Preferred-Languages: en, fr",
    ""
  ].join("\n")

/**
 * Serves `/.well-known/security.txt` (RFC 9116), the contact for reports of vulnerabilities; without a contact the page
 * does not exist.
 */
export const securityPage = (edge: EdgeOptions, contact: string | null) =>
  contact === null
    ? Layer.empty
    : addPage(
        edge,
        { path: "/.well-known/security.txt", admitted: noPlace("a few lines without a look-up") },
        runRequest(edge, { name: "GET /.well-known/security.txt", counted: true, outcome: "other" }, () =>
          Effect.map(Clock.currentTimeMillis, (nowMillis) =>
            HttpServerResponse.text(textOf(contact, edge.publicUrl, nowMillis), {
              contentType: "text/plain; charset=utf-8"
            })
          )
        )
      )
