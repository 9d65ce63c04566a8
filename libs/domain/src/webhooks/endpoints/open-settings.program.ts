import { Effect } from "effect"
import { identityIn } from "./client-certificate.rules.ts"
import { type ClientIdentity, type Endpoint, headersOf } from "./endpoint.model.ts"
import { SealBroken } from "./endpoints.errors.ts"
import { type Sealer, settingOwner } from "./sealer.port.ts"

type Headers = ReadonlyArray<readonly [name: string, value: string]>

/** The sealed settings of an endpoint, open. */
export interface OpenSettings {
  readonly headers: Headers
  /** What its receiver is shown by TLS; null without a client certificate. */
  readonly identity: ClientIdentity | null
}

/** Those of an endpoint that has none. */
export const noSettings: OpenSettings = { headers: [], identity: null }

/** Opens the sealed settings of an endpoint. Fails with `SealBroken`. */
export const openSettings = Effect.fnUntraced(function* (sealer: Sealer["Service"], endpoint: Endpoint) {
  if (endpoint.sealedSettings.length === 0) return noSettings
  const headers: Array<readonly [name: string, value: string]> = []
  let identity: ClientIdentity | null = null
  for (const setting of endpoint.sealedSettings) {
    const text = yield* sealer.open(setting.sealed, settingOwner(endpoint, setting))
    switch (setting.kind) {
      case "header":
        headers.push([setting.name, text])
        break
      case "mtls":
        identity = identityIn(text) ?? (yield* new SealBroken())
        break
    }
  }
  return { headers, identity } satisfies OpenSettings
})

/** An endpoint's own headers as they are shown: their values never are (WHK-62). */
export const hiddenHeaders = (endpoint: Endpoint): Headers => headersOf(endpoint).map(({ name }) => [name, "…"])
