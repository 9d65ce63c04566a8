import { type AssignmentPreview, type DriverSuggestions, OperationsApi } from "@trajet/contract"
import type { Tenant } from "@trajet/domain/access"
import { signLink } from "@trajet/domain/documents"
import { readMissionEvents } from "@trajet/domain/events"
import { ClientUpdateId, type Mission } from "@trajet/domain/mission"
import {
  AllMissions,
  answerValidation,
  assign,
  deliver,
  documentsSeenBy,
  openRefusedStep,
  pickUp,
  previewAssignment,
  readMissionAsPerson,
  unassign
} from "@trajet/domain/operations"
import { suggestDrivers } from "@trajet/domain/oversight"
import type { PersonCaller, Role } from "@trajet/domain/people"
import { proposalsOfMission } from "@trajet/domain/offers"
import { readLastPositions } from "@trajet/domain/positions"
import { Effect } from "effect"
import { type AskedOf, type HandlersOf, serve, Written } from "../../edge/endpoints/serve.ts"
import { missionIdOf } from "../../edge/target.ts"
import { eventPageText } from "../events-wire.ts"
import { instantOf, pageOfQuery } from "../query-wire.ts"
import { assignedAnswer, driverIdOf, missionAnswer, reasonOf } from "./answering.ts"
import { wordsForDriver } from "./mission-documents-wire.ts"
import { missionListHandlers } from "./operations-lists.handlers.ts"
import { missionOutcomeHandlers } from "./operations-outcomes.handlers.ts"
import { suggestionWire } from "./suggestion-wire.ts"

const { missions } = OperationsApi.groups

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

/** Who also reads the group, all notes, the proposals and the last positions. */
const readsBeside: Readonly<Record<Role, boolean>> = { operator: true, driver: false }

type ReportedStep = Pick<AskedOf<typeof missions.declared.deliver>, "body" | "caller" | "keyed">

/** What a person reports of a pickup or delivery. */
const reportedStep = Effect.fnUntraced(function* ({ body, caller, keyed }: ReportedStep) {
  const reason = yield* reasonOf(caller, body.reason)
  const claimed = yield* keyed(missionAnswer(caller))
  return { trip: body.trip, at: instantOf(body.at), reason, keyed: claimed, wayBack: body.way_back ?? null }
})

const movingHandlers = {
  read: Effect.fnUntraced(function* ({ caller, params, publicUrl }) {
    const { mission, now, owner } = yield* readMissionAsPerson(caller, missionIdOf(params))
    const links = yield* fileLinks(caller, owner.tenant, mission, publicUrl)
    const ofAllGroups = yield* AllMissions
    const notes = yield* ofAllGroups.notes(owner.tenant, mission.id)
    const forDriver = wordsForDriver(notes)
    if (!readsBeside[caller.person.role]) return missionAnswer(caller, { forDriver, links, now })(mission)
    const proposals = yield* proposalsOfMission(owner.tenant, mission)
    const lastPositions = yield* readLastPositions(owner.tenant, mission.id)
    const group = { id: owner.tenant.groupId, name: owner.groupName }
    const refusedStep = openRefusedStep(mission, owner.refusedStep)
    return missionAnswer(caller, { forDriver, group, notes, now, proposals, links, lastPositions, refusedStep })(
      mission
    )
  }),
  events: Effect.fnUntraced(function* ({ caller, params, query }) {
    const { mission, owner } = yield* readMissionAsPerson(caller, missionIdOf(params))
    const { events, nextCursor } = yield* readMissionEvents(owner.tenant, mission.id, pageOfQuery(query))
    return new Written(eventPageText(events, nextCursor))
  }),
  previewAssignment: Effect.fnUntraced(function* ({ caller, params, query }) {
    const asked = { driverId: yield* driverIdOf(query), trip: query.trip ?? "aller" }
    const { driverId, trip, warnings } = yield* previewAssignment(caller, missionIdOf(params), asked)
    return { driver_id: driverId, trip, warnings } satisfies AssignmentPreview
  }),
  suggestDrivers: Effect.fnUntraced(function* ({ caller, params, query }) {
    const trip = query.trip ?? "aller"
    const { hasMore, suggestions } = yield* suggestDrivers(caller, missionIdOf(params), trip)
    return { trip, data: suggestions.map(suggestionWire), has_more: hasMore } satisfies DriverSuggestions
  }),
  assign: Effect.fnUntraced(function* ({ caller, params, body, keyed }) {
    const { reason, trip = "aller" } = body
    const answer = assignedAnswer(caller)
    const asked = { driverId: yield* driverIdOf(body), trip, reason, keyed: yield* keyed(answer) }
    return answer(yield* assign(caller, missionIdOf(params), asked))
  }),
  unassign: Effect.fnUntraced(function* ({ caller, params, body, keyed }) {
    const { reason, trip = "aller" } = body
    const answer = missionAnswer(caller)
    return answer(yield* unassign(caller, missionIdOf(params), { trip, reason, keyed: yield* keyed(answer) }))
  }),
  pickup: Effect.fnUntraced(function* (asked) {
    const mission = yield* pickUp(asked.caller, missionIdOf(asked.params), yield* reportedStep(asked))
    return missionAnswer(asked.caller)(mission)
  }),
  deliver: Effect.fnUntraced(function* (asked) {
    const mission = yield* deliver(asked.caller, missionIdOf(asked.params), yield* reportedStep(asked))
    return missionAnswer(asked.caller)(mission)
  }),
  validate: Effect.fnUntraced(function* ({ caller, params, body, keyed }) {
    const answer = missionAnswer(caller)
    const asked = { accepted: body.answer === "accept", keyed: yield* keyed(answer) }
    return answer(yield* answerValidation(caller, missionIdOf(params), ClientUpdateId(params.client_update_id), asked))
  })
} satisfies Pick<
  HandlersOf<typeof missions.declared>,
  "read" | "events" | "previewAssignment" | "suggestDrivers" | "assign" | "unassign" | "pickup" | "deliver" | "validate"
>

export const operationsMissionRoutes = serve(missions, {
  ...missionListHandlers,
  ...movingHandlers,
  ...missionOutcomeHandlers
})
