import {
  certificateBounds,
  everySignature,
  headerBounds,
  headerName,
  rateLimitMax,
  tokenSourceBounds,
  signatures
} from "@trajet/domain/webhooks/endpoints"
import { Schema } from "effect"
import { form, fullListOf, listOf, text } from "../schema/bounded.model.ts"
import { endpointUrlLengthMax } from "../schema/limits.ts"
import { Instant } from "../schema/text.model.ts"
import { Filter, ShownFilter } from "./endpoint-filter.model.ts"

/** What removes the rate limit of an endpoint: null is a member that is left out. */
const noRateLimit = 0

const RateLimit = Schema.Int.check(
  Schema.isBetween(
    { minimum: noRateLimit, maximum: rateLimitMax },
    { expected: `a number of deliveries a second from 1 to ${rateLimitMax}, or ${noRateLimit} for no limit` }
  )
).annotate({ description: `Deliveries a second, at most; ${noRateLimit} for no limit` })

const Ordered = Schema.Boolean.annotate({
  description:
    "One delivery at a time, in the order of the log; one that failed holds the others back until it has ended"
})

/** An item that is no signature has an error of its own. */
const isComplete = (given: ReadonlyArray<string>): boolean =>
  given.some((name) => !signatures.some((known) => known === name)) ||
  (everySignature.every((name) => given.includes(name)) && new Set(given).size === given.length)

/** The whole list, so that what is read can be sent: there is no request for a delivery without the first two. */
const Signatures = fullListOf(Schema.Literals(signatures), signatures.length)
  .check(
    Schema.makeFilter(
      isComplete,
      { expected: "`sha256` and `v1`, which each delivery has, and `v1a` on request, each at most once" },
      true
    )
  )
  .annotate({ description: "What each delivery is signed by: `sha256` and `v1` always, `v1a` (Ed25519) on request" })

const HeaderName = Schema.String.check(
  form({
    max: headerBounds.nameLengthMax,
    is: headerName,
    expected: "the name of a header: X- and letters, digits and hyphens, such as X-Api-Key"
  })
).annotate({ examples: ["X-Api-Key"] })

const Headers = listOf(
  Schema.Struct({
    name: HeaderName,
    value: Schema.optionalKey(text(headerBounds.valueLengthMax)).annotate({
      description:
        "Visible ASCII characters, with spaces between them only. Never shown again. Left out, the header keeps its value"
    })
  }).annotate({ identifier: "EndpointHeader" }),
  headerBounds.headersMax
).annotate({ description: "All headers that each request to the endpoint has besides ours; empty for none" })

const { certificateLengthMax, fingerprintLengthMax, keyLengthMax } = certificateBounds

const fingerprint = "SHA-256 of the certificate, as OpenSSL prints it"

const ClientCertificate = Schema.Struct({
  certificate: Schema.optionalKey(
    text(certificateLengthMax).annotate({ description: "PEM: the certificate, then those of its authorities" })
  ),
  key: Schema.optionalKey(
    text(keyLengthMax).annotate({ description: "Its private key, PEM, not encrypted. Never shown again" })
  ),
  fingerprint_sha256: Schema.optionalKey(
    text(fingerprintLengthMax).annotate({
      description: `${fingerprint}. Alone, it keeps the certificate that it names`
    })
  )
}).annotate({
  identifier: "EndpointClientCertificate",
  description: "What the endpoint's server is shown by TLS; an empty object for nothing"
})

const { clientLengthMax, scopeLengthMax, secretLengthMax } = tokenSourceBounds

const TokenSource = Schema.Struct({
  token_url: Schema.optionalKey(
    text(endpointUrlLengthMax).annotate({ description: "Public HTTPS, under the rules of the endpoint's own URL" })
  ),
  client_id: Schema.optionalKey(text(clientLengthMax)),
  client_secret: Schema.optionalKey(
    text(secretLengthMax).annotate({
      description: "Never shown again. Left out, it stays, as long as `token_url` and `client_id` do"
    })
  ),
  scope: Schema.optionalKey(
    text(scopeLengthMax).annotate({ description: "Scopes with one space between them; left out, none is asked for" })
  ),
  audience: Schema.optionalKey(text(scopeLengthMax).annotate({ description: "For servers that ask for it" }))
}).annotate({
  identifier: "EndpointTokenSource",
  description: "Where the bearer token of each request comes from (client credentials); an empty object for no token"
})

/** What an endpoint has of its own, as it is asked for; members left out have no effect. */
export const settingsAsked = {
  rate_limit: Schema.optionalKey(RateLimit),
  ordered: Schema.optionalKey(Ordered),
  filter: Schema.optionalKey(Filter),
  signatures: Schema.optionalKey(Signatures),
  headers: Schema.optionalKey(Headers),
  mtls: Schema.optionalKey(ClientCertificate),
  oauth2: Schema.optionalKey(TokenSource)
}

/** What an endpoint has of its own, as it is answered. */
export const settingsShown = {
  rate_limit: Schema.NullOr(Schema.Int).annotate({ description: "Deliveries a second, at most; null without a limit" }),
  ordered: Ordered,
  filter: ShownFilter,
  signatures: Schema.Array(Schema.Literals(signatures)),
  public_keys: Schema.Array(
    Schema.Struct({
      version: Schema.Int,
      key: Schema.String.annotate({ description: "`whpk_` and the base64 of 32 bytes" }),
      signs_until: Schema.NullOr(Instant)
    })
  ).annotate({ description: "What verifies `v1a`: two during a rotation, whose signatures each delivery has both" }),
  headers: Schema.Array(Schema.Struct({ name: Schema.String })).annotate({
    description: "The endpoint's own headers, without their values"
  }),
  mtls: Schema.NullOr(
    Schema.Struct({
      subject: Schema.String,
      issuer: Schema.String,
      fingerprint_sha256: Schema.String.annotate({ description: fingerprint }),
      not_after: Instant
    }).annotate({ identifier: "ShownClientCertificate" })
  ).annotate({ description: "The client certificate that the endpoint's server is shown by TLS" }),
  oauth2: Schema.NullOr(
    Schema.Struct({
      token_url: Schema.String,
      client_id: Schema.String,
      scope: Schema.NullOr(Schema.String),
      audience: Schema.NullOr(Schema.String)
    }).annotate({ identifier: "ShownTokenSource" })
  ).annotate({
    description: "Where the bearer token of each request comes from; the secret of the client is not shown"
  })
}
