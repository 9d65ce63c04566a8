import { ConsoleApi, type PersonRequestShown } from "@trajet/contract"
import { GroupId } from "@trajet/domain/access"
import {
  askAboutPerson,
  listPersonRequests,
  type PersonFindings,
  type PersonRequest,
  PersonRequestId,
  readPersonExport
} from "@trajet/domain/privacy"
import { canonicalId } from "@trajet/domain/text"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"

const findingsWire = ({ groups, hasMore, isDriver }: typeof PersonFindings.Type) => ({
  groups: groups.map(({ isAdministrator, unfinishedCount, ...found }) => ({
    ...{ id: found.id, name: found.name, missions: found.missions, counts: found.counts },
    ...{ unfinished: found.unfinished, unfinished_count: unfinishedCount, is_administrator: isAdministrator }
  })),
  has_more: hasMore,
  is_driver: isDriver
})

const requestWire = (request: PersonRequest): PersonRequestShown => ({
  id: request.id,
  kind: request.kind,
  group_id: request.groupId,
  reason: request.reason,
  created_at: request.createdAt,
  ended_at: request.endedAt,
  failure: request.failure,
  has_document: request.hasDocument,
  findings: request.findings === null ? null : findingsWire(request.findings)
})

/** What operators ask about persons. */
export const personRequestRoutes = serve(ConsoleApi.groups.personRequests, {
  list: Effect.fnUntraced(function* ({ caller }) {
    return { data: (yield* listPersonRequests(caller)).map(requestWire) }
  }),
  create: Effect.fnUntraced(function* ({ caller, body: { confirmation = null, group_id: id, kind, person, reason } }) {
    const groupId = id === undefined ? null : GroupId(canonicalId(id))
    return requestWire(yield* askAboutPerson(caller, { kind, person, confirmation, groupId, reason }))
  }),
  document: Effect.fnUntraced(function* ({ caller, params }) {
    return { document: yield* readPersonExport(caller, PersonRequestId(canonicalId(params.id))) }
  })
})
