import { Effect } from "effect"
import type { Endpoint } from "./endpoint.model.ts"
import { headerOwner, type Sealer } from "./sealer.port.ts"

type Headers = ReadonlyArray<readonly [name: string, value: string]>

/** Opens the values of an endpoint's own headers. Fails with `SealBroken`. */
export const openHeaders = (sealer: Sealer["Service"], { headers, id, tenant }: Endpoint) =>
  Effect.forEach(headers, ({ name, sealed }) =>
    Effect.map(sealer.open(sealed, headerOwner(tenant.groupId, id, name)), (value) => [name, value] as const)
  )

/** An endpoint's own headers as they are shown: their values never are (WHK-62). */
export const hiddenHeaders = ({ headers }: Endpoint): Headers => headers.map(({ name }) => [name, "…"])
