import { Effect } from "effect"
import { type Endpoint, headersOf } from "./endpoint.model.ts"
import { type Sealer, settingOwner } from "./sealer.port.ts"

type Headers = ReadonlyArray<readonly [name: string, value: string]>

/** Opens the values of an endpoint's own headers. Fails with `SealBroken`. */
export const openHeaders = (sealer: Sealer["Service"], endpoint: Endpoint) =>
  Effect.forEach(headersOf(endpoint), (header) =>
    Effect.map(sealer.open(header.sealed, settingOwner(endpoint, header)), (value) => [header.name, value] as const)
  )

/** An endpoint's own headers as they are shown: their values never are (WHK-62). */
export const hiddenHeaders = (endpoint: Endpoint): Headers => headersOf(endpoint).map(({ name }) => [name, "…"])
