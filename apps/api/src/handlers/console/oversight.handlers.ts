import {
  ConsoleApi,
  type DisabledEndpointShown,
  type FailedWorkShown,
  filterValues,
  GridDocument,
  type GridPreviewShown
} from "@trajet/contract"
import { DueWorkId, isMissionWorkKind } from "@trajet/domain/due"
import {
  type DisabledEndpoint,
  type FailedWork,
  groupFilters,
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
import { serve } from "../../edge/endpoints/serve.ts"
import { addingNullMembers } from "../../edge/decoding/null-members.ts"
import { invoicingHandlers } from "./invoicing.handlers.ts"
import { underWayHandlers } from "./under-way.handlers.ts"

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

/** Reads the number of due work in a path. Returns a number that no work has for any other text. */
const workIdOf = (text: string): DueWorkId => DueWorkId(/^[1-9][0-9]{0,14}$/u.test(text) ? Number(text) : 0)

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

const gridOf = addingNullMembers(GridDocument)
const groupsAsked = filterValues(groupFilters)

/** What operators look after. */
export const oversightRoutes = serve(ConsoleApi.groups.oversight, {
  failedWork: Effect.fnUntraced(function* () {
    const { hasMore, rows } = yield* listFailedWork()
    return { data: rows.map(workWire), has_more: hasMore }
  }),
  retryWork: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* Effect.fromResult(requireOperator(caller))
    yield* retryFailedWork(by, workIdOf(params.id))
  }),
  disabledEndpoints: Effect.fnUntraced(function* ({ caller }) {
    const { hasMore, rows } = yield* listDisabledEndpoints(yield* Effect.fromResult(requireOperator(caller)))
    return { data: rows.map(endpointWire), has_more: hasMore }
  }),
  groups: Effect.fnUntraced(function* ({ query }) {
    const { hasMore, rows } = yield* searchGroups(groupsAsked(query).search)
    return { data: rows.map(({ createdAt, id, name }) => ({ id, name, created_at: createdAt })), has_more: hasMore }
  }),
  previewGrid: Effect.fnUntraced(function* ({ caller, params, body }) {
    const by = yield* Effect.fromResult(requireOperator(caller))
    return previewWire(yield* previewGrid(by, GroupId(canonicalId(params.id)), gridOf(body.grid)))
  }),
  ...underWayHandlers,
  ...invoicingHandlers
})
