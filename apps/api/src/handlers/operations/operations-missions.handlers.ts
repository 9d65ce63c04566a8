import { DrivenRequest, OperationsApi, AssignRequest, UnassignRequest, ValidationRequest } from "@trajet/contract"
import type { Tenant } from "@trajet/domain/access"
import { signLink } from "@trajet/domain/documents"
import { ClientUpdateId, DriverId, type Mission } from "@trajet/domain/mission"
import {
  AllMissions,
  answerValidation,
  assign,
  deliver,
  documentsSeenBy,
  pickUp,
  readMissionAsPerson,
  unassign
} from "@trajet/domain/operations"
import { DriverUnknown, type PersonCaller, type Role } from "@trajet/domain/people"
import { proposalsOfMission } from "@trajet/domain/offers"
import { readLastPositions } from "@trajet/domain/positions"
import { isUuid } from "@trajet/domain/text"
import { Effect } from "effect"
import { missionIdOf } from "../../edge/target.ts"
import { operationsRoute } from "../../edge/route.ts"
import { instantOf } from "../query-wire.ts"
import { keyedBy, missionAnswer, noMembers, reasonOf } from "./answering.ts"

const { endpoints } = OperationsApi.groups.missions
const changing = { query: noMembers, takesBody: "required" } as const

/** The signed addresses of the documents that the caller may see. */
const fileLinks = Effect.fnUntraced(function* (
  caller: PersonCaller,
  tenant: Tenant,
  mission: Mission,
  publicUrl: string
) {
  const { keyId, person } = caller
  const signed = yield* Effect.forEach(documentsSeenBy(person.role, mission), ({ id: documentId }) =>
    Effect.map(
      signLink({ tenant, key: { holder: "person", keyId } }, { _tag: "Document", missionId: mission.id, documentId }),
      (path) => [documentId, `${publicUrl}${path}`] as const
    )
  )
  return new Map(signed)
})

/** Who also reads the group, the notes, the proposals and the last positions. */
const readsBeside: Readonly<Record<Role, boolean>> = { operator: true, driver: false }

const read = operationsRoute({
  endpoint: endpoints.read,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, params, publicUrl }) {
    const { mission, owner } = yield* readMissionAsPerson(caller, missionIdOf(params))
    const links = yield* fileLinks(caller, owner.tenant, mission, publicUrl)
    if (!readsBeside[caller.person.role]) return missionAnswer(caller, { links })(mission)
    const missions = yield* AllMissions
    const notes = yield* missions.notes(owner.tenant, mission.id)
    const proposals = yield* proposalsOfMission(owner.tenant, mission)
    const lastPositions = yield* readLastPositions(owner.tenant, mission.id)
    const group = { id: owner.tenant.groupId, name: owner.groupName }
    return missionAnswer(caller, { group, notes, proposals, links, lastPositions })(mission)
  })
})

const assigned = operationsRoute({
  endpoint: endpoints.assign,
  ...changing,
  body: AssignRequest,
  handle: Effect.fnUntraced(function* ({ caller, params, body, claim }) {
    const { driver_id: driverId, reason, trip = "aller" } = body
    if (!isUuid(driverId)) return yield* new DriverUnknown({ driverId })
    const answer = missionAnswer(caller)
    const asked = { driverId: DriverId(driverId), trip, reason, keyed: keyedBy(claim, answer) }
    return answer(yield* assign(caller, missionIdOf(params), asked))
  })
})

const unassigned = operationsRoute({
  endpoint: endpoints.unassign,
  ...changing,
  body: UnassignRequest,
  handle: Effect.fnUntraced(function* ({ caller, params, body, claim }) {
    const { reason, trip = "aller" } = body
    const answer = missionAnswer(caller)
    return answer(yield* unassign(caller, missionIdOf(params), { trip, reason, keyed: keyedBy(claim, answer) }))
  })
})

const driven = (
  endpoint: typeof endpoints.pickup | typeof endpoints.deliver,
  carryOut: typeof pickUp | typeof deliver
) =>
  operationsRoute({
    endpoint,
    ...changing,
    body: DrivenRequest,
    handle: Effect.fnUntraced(function* ({ caller, params, body, claim }) {
      const reason = yield* reasonOf(caller, body.reason)
      const answer = missionAnswer(caller)
      const asked = { trip: body.trip, at: instantOf(body.at), reason, keyed: keyedBy(claim, answer) }
      return answer(yield* carryOut(caller, missionIdOf(params), asked))
    })
  })

const validated = operationsRoute({
  endpoint: endpoints.validate,
  ...changing,
  body: ValidationRequest,
  handle: Effect.fnUntraced(function* ({ caller, params, body, claim }) {
    const answer = missionAnswer(caller)
    const asked = { accepted: body.answer === "accept", keyed: keyedBy(claim, answer) }
    return answer(
      yield* answerValidation(caller, missionIdOf(params), ClientUpdateId(params["client_update_id"] ?? ""), asked)
    )
  })
})

export const operationsMissionRoutes = [
  read,
  assigned,
  unassigned,
  driven(endpoints.pickup, pickUp),
  driven(endpoints.deliver, deliver),
  validated
]
