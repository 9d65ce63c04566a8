import {
  ConsoleApi,
  type DisabledEndpointList,
  type DisabledEndpointShown,
  type FailedWorkList,
  type FailedWorkShown,
  GridPreviewRequest,
  type GridPreviewShown,
  type GroupList,
  GroupListQuery
} from "@trajet/contract"
import { DueWorkId, isMissionWorkKind } from "@trajet/domain/due"
import {
  type DisabledEndpoint,
  type FailedWork,
  type GridPreview,
  listDisabledEndpoints,
  listFailedWork,
  previewGrid,
  retryFailedWork,
  searchGroups
} from "@trajet/domain/oversight"
import { GroupId } from "@trajet/domain/access"
import { euros } from "@trajet/domain/pricing"
import { canonicalId } from "@trajet/domain/text"
import { requireOperator } from "@trajet/domain/users"
import { Effect } from "effect"
import { consoleRoute } from "../../edge/session/console-routes.ts"
import { noMembers } from "../operations/answering.ts"
import { gridOfWire } from "../operations/grid-wire.ts"
import { invoicing } from "./invoicing.handlers.ts"
import { missionsUnderWay } from "./under-way.handlers.ts"

const { endpoints } = ConsoleApi.groups.oversight
const reading = { body: noMembers, takesBody: "none" } as const

const workWire = (work: FailedWork): FailedWorkShown => ({
  id: work.id,
  kind: work.kind,
  group: work.groupId === null ? null : { id: work.groupId, name: work.groupName ?? "" },
  environment: work.environment,
  subject_id: work.subjectId,
  mission_id: isMissionWorkKind(work.kind) ? work.subjectId : null,
  due_at: work.dueAt,
  next_at: work.nextAt,
  attempts: work.attempt,
  last_error: work.lastError,
  is_running: work.leaseUntil !== null
})

const endpointWire = (endpoint: DisabledEndpoint): DisabledEndpointShown => ({
  id: endpoint.id,
  group: { id: endpoint.group.id, name: endpoint.group.name },
  environment: endpoint.environment,
  url: endpoint.url,
  reason: endpoint.reason,
  failures_in_row: endpoint.failuresInRow,
  failing_since: endpoint.failingSince,
  created_at: endpoint.createdAt
})

const failedWork = consoleRoute({
  endpoint: endpoints.failedWork,
  query: noMembers,
  ...reading,
  handle: Effect.fnUntraced(function* () {
    const { hasMore, rows } = yield* listFailedWork()
    const wire: FailedWorkList = { data: rows.map(workWire), has_more: hasMore }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

/** Reads the number of due work in a path. Returns a number that no work has for any other text. */
const workIdOf = (text: string): DueWorkId => DueWorkId(/^[1-9][0-9]{0,14}$/u.test(text) ? Number(text) : 0)

const retryWork = consoleRoute({
  endpoint: endpoints.retryWork,
  query: noMembers,
  body: noMembers,
  takesBody: "optional",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* Effect.fromResult(requireOperator(caller))
    yield* retryFailedWork(by, workIdOf(params["id"] ?? ""))
    return { status: 204, body: "" }
  })
})

const disabledEndpoints = consoleRoute({
  endpoint: endpoints.disabledEndpoints,
  query: noMembers,
  ...reading,
  handle: Effect.fnUntraced(function* ({ caller }) {
    const { hasMore, rows } = yield* listDisabledEndpoints(yield* Effect.fromResult(requireOperator(caller)))
    const wire: DisabledEndpointList = { data: rows.map(endpointWire), has_more: hasMore }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const groups = consoleRoute({
  endpoint: endpoints.groups,
  query: GroupListQuery,
  ...reading,
  handle: Effect.fnUntraced(function* ({ query }) {
    const { hasMore, rows } = yield* searchGroups(query.q ?? null)
    const wire: GroupList = {
      data: rows.map(({ createdAt, id, name }) => ({ id, name, created_at: createdAt })),
      has_more: hasMore
    }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const previewWire = ({ effect, isComplete, since, until, version }: GridPreview): GridPreviewShown => ({
  ...{ since, until, version, considered: effect.considered, is_complete: isComplete },
  ...{ before_ht: euros(effect.beforeHt), after_ht: euros(effect.afterHt) },
  ...{ dearer: effect.dearer, cheaper: effect.cheaper, refused: effect.refused, not_priced: effect.notPriced },
  most_changed: effect.mostChanged.map(({ afterHt, beforeHt, mission }) => ({
    mission_id: mission.id,
    transport_id: mission.transportId ?? "",
    created_at: mission.createdAt,
    before_ht: euros(beforeHt),
    after_ht: euros(afterHt)
  }))
})

const preview = consoleRoute({
  endpoint: endpoints.previewGrid,
  query: noMembers,
  body: GridPreviewRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, params, body }) {
    const by = yield* Effect.fromResult(requireOperator(caller))
    const shown = yield* previewGrid(by, GroupId(canonicalId(params["id"] ?? "")), gridOfWire(body.grid))
    return { status: 200, body: JSON.stringify(previewWire(shown)) }
  })
})

/** What operators look after. */
export const oversightRoutes = [failedWork, retryWork, disabledEndpoints, missionsUnderWay, invoicing, groups, preview]
