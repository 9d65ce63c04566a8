import {
  ChangeEndpointRequest,
  ConsoleApi,
  type CreatedEndpoint,
  CreateEndpointRequest,
  type EnabledEndpoint,
  type EndpointList,
  eventTypeCatalogue,
  PauseEndpointRequest,
  RotateSecretRequest
} from "@trajet/contract"
import { showEndpoint } from "@trajet/domain/webhooks/deliveries"
import {
  createEndpointOf,
  deleteEndpoint,
  enableEndpoint,
  type EndpointAdministrator,
  EndpointId,
  findEndpoint,
  listEndpointsOf,
  onOwnEndpoints,
  pauseEndpoint,
  rotateEndpoint,
  testEndpoint,
  updateEndpoint
} from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import { invalidField } from "../../edge/problem.ts"
import { consoleRoute } from "../../edge/session/console-routes.ts"
import { noMembers } from "../operations/answering.ts"
import { actingOf } from "./acting.ts"
import { instantIn } from "./console-wire.ts"
import { endpointDetailWire, endpointWire, exchangeWire } from "./endpoints-wire.ts"

const { endpoints } = ConsoleApi.groups.endpoints

type Params = Readonly<Record<string, string | undefined>>

const idIn = (params: Params): EndpointId => EndpointId(params["id"] ?? "")

/** The endpoint after a change, which answers it with its breaker and its open deliveries. */
const shownAfter = Effect.fnUntraced(function* (by: EndpointAdministrator, id: EndpointId) {
  const state = yield* onOwnEndpoints(by, findEndpoint(id))
  return { status: 200, body: JSON.stringify(endpointWire(state)) }
})

const list = consoleRoute({
  endpoint: endpoints.list,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller }) {
    const by = yield* actingOf(caller)
    const states = yield* onOwnEndpoints(by, listEndpointsOf(by.tenant.groupId))
    const wire: EndpointList = { data: states.map(endpointWire) }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const show = consoleRoute({
  endpoint: endpoints.show,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const { state, activity } = yield* showEndpoint(yield* actingOf(caller), idIn(params))
    return { status: 200, body: JSON.stringify(endpointDetailWire(state, activity)) }
  })
})

const eventTypes = consoleRoute({
  endpoint: endpoints.eventTypes,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: () => Effect.succeed({ status: 200, body: JSON.stringify(eventTypeCatalogue) })
})

const create = (allowLoopback: boolean) =>
  consoleRoute({
    endpoint: endpoints.create,
    query: noMembers,
    body: CreateEndpointRequest,
    takesBody: "required",
    handle: Effect.fnUntraced(function* ({ caller, body }) {
      const by = yield* actingOf(caller)
      const order = { url: body.url, subscription: body.types ?? ("*" as const), allowLoopback }
      const { endpoint, secret } = yield* onOwnEndpoints(by, createEndpointOf(by.tenant, order))
      const state = yield* onOwnEndpoints(by, findEndpoint(endpoint.id))
      const wire: CreatedEndpoint = { ...endpointWire(state), secret }
      return { status: 201, body: JSON.stringify(wire) }
    })
  })

const change = (allowLoopback: boolean) =>
  consoleRoute({
    endpoint: endpoints.change,
    query: noMembers,
    body: ChangeEndpointRequest,
    takesBody: "required",
    handle: Effect.fnUntraced(function* ({ caller, params, body }) {
      const by = yield* actingOf(caller)
      const { url = null, types, every_type: everyType } = body
      if (types !== undefined && everyType !== undefined) {
        return yield* invalidField("every_type", "not_allowed", "send `types` or `every_type`, not both")
      }
      const subscription = everyType === true ? ("*" as const) : (types ?? null)
      if (url !== null || subscription !== null) {
        yield* onOwnEndpoints(by, updateEndpoint(idIn(params), { url, subscription, allowLoopback }))
      }
      return yield* shownAfter(by, idIn(params))
    })
  })

const remove = consoleRoute({
  endpoint: endpoints.delete,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    yield* onOwnEndpoints(yield* actingOf(caller), deleteEndpoint(idIn(params)))
    return { status: 204, body: "" }
  })
})

const rotate = consoleRoute({
  endpoint: endpoints.rotate,
  query: noMembers,
  body: RotateSecretRequest,
  takesBody: "optional",
  handle: Effect.fnUntraced(function* ({ caller, params, body }) {
    const by = yield* actingOf(caller)
    const at = body.at === undefined ? null : yield* instantIn("at", body.at)
    const { secret } = yield* onOwnEndpoints(by, rotateEndpoint(idIn(params), at))
    const state = yield* onOwnEndpoints(by, findEndpoint(idIn(params)))
    const wire: CreatedEndpoint = { ...endpointWire(state), secret }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const pause = consoleRoute({
  endpoint: endpoints.pause,
  query: noMembers,
  body: PauseEndpointRequest,
  takesBody: "optional",
  handle: Effect.fnUntraced(function* ({ caller, params, body }) {
    const by = yield* actingOf(caller)
    const reason = body.reason ?? `paused by ${caller.user.name}`
    yield* onOwnEndpoints(by, pauseEndpoint(idIn(params), reason))
    return yield* shownAfter(by, idIn(params))
  })
})

/** Each gives up to 2,000 deliveries their time, so that a request ends within a few seconds. */
const resumingStepsMax = 10

const enable = consoleRoute({
  endpoint: endpoints.enable,
  query: noMembers,
  body: noMembers,
  takesBody: "optional",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* actingOf(caller)
    const resuming = enableEndpoint(idIn(params), () => Effect.void, resumingStepsMax)
    const { enabled, spread } = yield* onOwnEndpoints(by, resuming)
    const wire: EnabledEndpoint = { enabled, resumed: spread }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const test = consoleRoute({
  endpoint: endpoints.test,
  query: noMembers,
  body: noMembers,
  takesBody: "optional",
  // The answer waits for a server of the group.
  waits: true,
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* actingOf(caller)
    const exchange = yield* onOwnEndpoints(by, testEndpoint(idIn(params))).pipe(
      // The sealing key of this host is another one: a fault of its settings.
      Effect.catchTag("SealBroken", Effect.die)
    )
    return { status: 200, body: JSON.stringify(exchangeWire(exchange)) }
  })
})

/** The webhook endpoints of a group. Addresses of this machine are allowed only by the development setting (WHK-36). */
export const endpointRoutes = (allowLoopback: boolean) => [
  list,
  show,
  eventTypes,
  create(allowLoopback),
  change(allowLoopback),
  remove,
  rotate,
  pause,
  enable,
  test
]
