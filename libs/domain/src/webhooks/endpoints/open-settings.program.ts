import { Effect } from "effect"
import { identityIn } from "./client-certificate.rules.ts"
import { type ClientIdentity, type Endpoint, headersOf, tokenSourceOf } from "./endpoint.model.ts"
import type { OpenTokenSource } from "./tokens/bearer.program.ts"
import { SealBroken } from "./endpoints.errors.ts"
import { type Sealer, settingOwner } from "./sealer.port.ts"

type Headers = ReadonlyArray<readonly [name: string, value: string]>

/** The sealed settings of an endpoint, open. */
export interface OpenSettings {
  readonly headers: Headers
  /** What its receiver is shown by TLS; null without a client certificate. */
  readonly identity: ClientIdentity | null
  /** Null if its requests have no token. */
  readonly oauth2: OpenTokenSource | null
}

/** Those of an endpoint that has none. */
export const noSettings: OpenSettings = { headers: [], identity: null, oauth2: null }

/** Opens the sealed settings of an endpoint. Fails with `SealBroken`. */
export const openSettings = Effect.fnUntraced(function* (sealer: Sealer["Service"], endpoint: Endpoint) {
  if (endpoint.sealedSettings.length === 0) return noSettings
  const headers: Array<readonly [name: string, value: string]> = []
  let identity: ClientIdentity | null = null
  let oauth2: OpenTokenSource | null = null
  for (const setting of endpoint.sealedSettings) {
    const text = yield* sealer.open(setting.sealed, settingOwner(endpoint, setting))
    switch (setting.kind) {
      case "header":
        headers.push([setting.name, text])
        break
      case "mtls":
        identity = identityIn(text) ?? (yield* new SealBroken())
        break
      case "oauth2":
        oauth2 = { source: setting.shown, clientSecret: text }
        break
    }
  }
  return { headers, identity, oauth2 } satisfies OpenSettings
})

/** The headers of an endpoint's settings as they are shown: their values never are (WHK-62). */
export const hiddenHeaders = (endpoint: Endpoint): Headers => [
  ...(tokenSourceOf(endpoint) === null ? [] : [["Authorization", "Bearer …"] as const]),
  ...headersOf(endpoint).map(({ name }) => [name, "…"] as const)
]
