import {
  changedSettingsIn,
  type EndpointChange,
  type EndpointOrder,
  type SecretRotation,
  settingsIn
} from "@trajet/contract"
import { showEndpoint } from "@trajet/domain/webhooks/deliveries"
import {
  createEndpointOf,
  deleteEndpoint,
  type EndpointAdministrator,
  EndpointId,
  findEndpoint,
  listEndpointsOf,
  onOwnEndpoints,
  rotateEndpoint,
  updateEndpoint
} from "@trajet/domain/webhooks/endpoints"
import { Effect, Result } from "effect"
import { invalidField } from "../../edge/problem.ts"
import { instantIn } from "../console/console-wire.ts"
import { endpointDetailWire, endpointWire } from "./endpoints-wire.ts"

/** The endpoint after a change, which answers it with its breaker and its open deliveries. */
export const shownAfter = Effect.fnUntraced(function* (by: EndpointAdministrator, id: EndpointId) {
  return endpointWire(yield* onOwnEndpoints(by, findEndpoint(id)))
})

export const listed = Effect.fnUntraced(function* (by: EndpointAdministrator) {
  const states = yield* onOwnEndpoints(by, listEndpointsOf(by.tenant.groupId))
  return { data: states.map(endpointWire) }
})

export const shown = Effect.fnUntraced(function* (by: EndpointAdministrator, id: string) {
  const { state, activity } = yield* showEndpoint(by, EndpointId(id))
  return endpointDetailWire(state, activity)
})

/** Creates and changes endpoints. Addresses of this machine are allowed only by the development setting (WHK-36). */
export const addressing = (allowLoopback: boolean) => ({
  created: Effect.fnUntraced(function* (by: EndpointAdministrator, body: EndpointOrder) {
    const order = { ...settingsIn(body), url: body.url, allowLoopback }
    const { endpoint, secret } = yield* onOwnEndpoints(by, createEndpointOf(by.tenant, order))
    return { ...(yield* shownAfter(by, endpoint.id)), secret }
  }),
  changed: Effect.fnUntraced(function* (by: EndpointAdministrator, rawId: string, body: EndpointChange) {
    const id = EndpointId(rawId)
    const change = yield* Effect.fromResult(
      Result.mapError(changedSettingsIn(body), ({ error, field, message }) => invalidField(field, error, message))
    )
    if (Object.keys(change).length > 0) {
      yield* onOwnEndpoints(by, updateEndpoint(id, change, allowLoopback))
    }
    return yield* shownAfter(by, id)
  })
})

export const deleted = (by: EndpointAdministrator, id: string) => onOwnEndpoints(by, deleteEndpoint(EndpointId(id)))

export const rotated = Effect.fnUntraced(function* (by: EndpointAdministrator, rawId: string, body: SecretRotation) {
  const id = EndpointId(rawId)
  const at = body.at === undefined ? null : yield* instantIn("at", body.at)
  const { secret } = yield* onOwnEndpoints(by, rotateEndpoint(id, at))
  return { ...(yield* shownAfter(by, id)), secret }
})
