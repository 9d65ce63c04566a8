import { ConsoleApi, eventTypeCatalogue } from "@trajet/contract"
import {
  enableEndpoint,
  EndpointId,
  onOwnEndpoints,
  pauseEndpoint,
  testEndpoint,
  tryFilter
} from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import { type HandlersOf, serve } from "../../edge/endpoints/serve.ts"
import { actingOf } from "./acting.ts"
import type { GroupLimits } from "../../edge/limits/group-limits.ts"
import { addressing, deleted, listed, rotated, shown, shownAfter } from "../endpoints/endpoint-administration.ts"
import { exchangeWire, filterTrialWire } from "../endpoints/endpoints-wire.ts"
import { signatureCheckHandlers } from "./signature-check.handlers.ts"

type Handlers = HandlersOf<typeof ConsoleApi.groups.endpoints.declared>

const reading = {
  list: Effect.fnUntraced(function* ({ caller }) {
    return yield* listed(yield* actingOf(caller))
  }),
  show: Effect.fnUntraced(function* ({ caller, params }) {
    return yield* shown(yield* actingOf(caller), params.id)
  }),
  eventTypes: () => Effect.succeed(eventTypeCatalogue)
} satisfies Pick<Handlers, "list" | "show" | "eventTypes">

const setting = (allowLoopback: boolean) => {
  const { changed, created } = addressing(allowLoopback)
  return {
    create: Effect.fnUntraced(function* ({ caller, body }) {
      return yield* created(yield* actingOf(caller), body)
    }),
    change: Effect.fnUntraced(function* ({ caller, params, body }) {
      return yield* changed(yield* actingOf(caller), params.id, body)
    }),
    tryFilter: Effect.fnUntraced(function* ({ caller, params, body }) {
      const trial = tryFilter(EndpointId(params.id), body.filter)
      return filterTrialWire(yield* onOwnEndpoints(yield* actingOf(caller), trial))
    })
  } satisfies Pick<Handlers, "create" | "change" | "tryFilter">
}

/** Each gives up to 2,000 deliveries their time, so that a request ends within a few seconds. */
const resumingStepsMax = 10

const operating = {
  delete: Effect.fnUntraced(function* ({ caller, params }) {
    yield* deleted(yield* actingOf(caller), params.id)
  }),
  rotate: Effect.fnUntraced(function* ({ caller, params, body }) {
    return yield* rotated(yield* actingOf(caller), params.id, body)
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

/** The webhook endpoints of a group. */
export const endpointRoutes = (allowLoopback: boolean, limits: Pick<GroupLimits, "takeEndpointTest">) =>
  serve(ConsoleApi.groups.endpoints, {
    ...reading,
    ...setting(allowLoopback),
    ...operating,
    ...trying(limits),
    ...signatureCheckHandlers
  })
