import { ConsoleApi, eventTypeCatalogue } from "@trajet/contract"
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
import { type HandlersOf, serve } from "../../edge/endpoints/serve.ts"
import { actingOf } from "./acting.ts"
import { instantIn } from "./console-wire.ts"
import type { GroupLimits } from "../../edge/limits/group-limits.ts"
import { endpointDetailWire, endpointWire, exchangeWire, settingsIn } from "./endpoints-wire.ts"
import { signatureCheckHandlers } from "./signature-check.handlers.ts"

type Handlers = HandlersOf<typeof ConsoleApi.groups.endpoints.declared>

/** The endpoint after a change, which answers it with its breaker and its open deliveries. */
const shownAfter = Effect.fnUntraced(function* (by: EndpointAdministrator, id: EndpointId) {
  return endpointWire(yield* onOwnEndpoints(by, findEndpoint(id)))
})

const reading = {
  list: Effect.fnUntraced(function* ({ caller }) {
    const by = yield* actingOf(caller)
    const states = yield* onOwnEndpoints(by, listEndpointsOf(by.tenant.groupId))
    return { data: states.map(endpointWire) }
  }),
  show: Effect.fnUntraced(function* ({ caller, params }) {
    const { state, activity } = yield* showEndpoint(yield* actingOf(caller), EndpointId(params.id))
    return endpointDetailWire(state, activity)
  }),
  eventTypes: () => Effect.succeed(eventTypeCatalogue)
} satisfies Pick<Handlers, "list" | "show" | "eventTypes">

const addressing = (allowLoopback: boolean) =>
  ({
    create: Effect.fnUntraced(function* ({ caller, body }) {
      const by = yield* actingOf(caller)
      const order = { ...settingsIn(body), url: body.url, allowLoopback }
      const { endpoint, secret } = yield* onOwnEndpoints(by, createEndpointOf(by.tenant, order))
      return { ...(yield* shownAfter(by, endpoint.id)), secret }
    }),
    change: Effect.fnUntraced(function* ({ caller, params, body }) {
      const by = yield* actingOf(caller)
      const id = EndpointId(params.id)
      if (body.types !== undefined && body.every_type !== undefined) {
        return yield* invalidField("every_type", "not_allowed", "send `types` or `every_type`, not both")
      }
      const change = { ...settingsIn(body), ...(body.every_type === true ? { subscription: "*" as const } : {}) }
      if (Object.keys(change).length > 0) {
        yield* onOwnEndpoints(by, updateEndpoint(id, change, allowLoopback))
      }
      return yield* shownAfter(by, id)
    })
  }) satisfies Pick<Handlers, "create" | "change">

/** Each gives up to 2,000 deliveries their time, so that a request ends within a few seconds. */
const resumingStepsMax = 10

const operating = {
  delete: Effect.fnUntraced(function* ({ caller, params }) {
    yield* onOwnEndpoints(yield* actingOf(caller), deleteEndpoint(EndpointId(params.id)))
  }),
  rotate: Effect.fnUntraced(function* ({ caller, params, body }) {
    const by = yield* actingOf(caller)
    const id = EndpointId(params.id)
    const at = body.at === undefined ? null : yield* instantIn("at", body.at)
    const { secret } = yield* onOwnEndpoints(by, rotateEndpoint(id, at))
    return { ...(yield* shownAfter(by, id)), secret }
  }),
  pause: Effect.fnUntraced(function* ({ caller, params, body }) {
    const by = yield* actingOf(caller)
    const id = EndpointId(params.id)
    const reason = body.reason ?? `paused by ${caller.user.name}`
    yield* onOwnEndpoints(by, pauseEndpoint(id, reason))
    return yield* shownAfter(by, id)
  }),
  enable: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* actingOf(caller)
    const resuming = enableEndpoint(EndpointId(params.id), () => Effect.void, resumingStepsMax)
    const { enabled, spread } = yield* onOwnEndpoints(by, resuming)
    return { enabled, resumed: spread }
  })
} satisfies Pick<Handlers, "delete" | "rotate" | "pause" | "enable">

const trying = ({ takeEndpointTest }: Pick<GroupLimits, "takeEndpointTest">) =>
  ({
    test: Effect.fnUntraced(function* ({ caller, params }) {
      const by = yield* actingOf(caller)
      yield* takeEndpointTest(caller)
      const exchange = yield* onOwnEndpoints(by, testEndpoint(EndpointId(params.id))).pipe(
        // The sealing key of this host is another one: a fault of its settings.
        Effect.catchTag("SealBroken", Effect.die)
      )
      return exchangeWire(exchange)
    })
  }) satisfies Pick<Handlers, "test">

/** The webhook endpoints of a group. Addresses of this machine are allowed only by the development setting (WHK-36). */
export const endpointRoutes = (allowLoopback: boolean, limits: Pick<GroupLimits, "takeEndpointTest">) =>
  serve(ConsoleApi.groups.endpoints, {
    ...reading,
    ...addressing(allowLoopback),
    ...operating,
    ...trying(limits),
    ...signatureCheckHandlers
  })
