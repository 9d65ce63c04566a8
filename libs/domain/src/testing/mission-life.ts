import { Result } from "effect"
import fc from "fast-check"
import type { DomainEvent } from "../events/event.model.ts"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { Cents } from "../pricing/pricing.model.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"
import { minuteMillis, plusMillis } from "../time/instant.rules.ts"
import {
  accept,
  assignTo,
  deliver,
  marie,
  newOffer,
  paul,
  pickUp,
  receive,
  refuse,
  testNow,
  testOrder
} from "./mission-samples.ts"
import { InspectionId } from "../inspection/inspection.model.ts"
import { ClientUpdateId, IncidentCategory, IncidentId, type Mission } from "../mission/mission.model.ts"
import { LegKey, type TripKey } from "../mission/leg.model.ts"
import type { LegChange, MissionCommand } from "../mission/mission-command.model.ts"
import { MissionId, TransportId } from "../mission/mission-id.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { newMission } from "../mission/new-mission.rules.ts"

const trip = fc.constantFrom<TripKey>("aller", "retour")
const documentId = fc.constantFrom("document-1", "document-2", "document-3", "document-4")
const clientUpdateId = fc.constantFrom("update-1", "update-2").map(ClientUpdateId)
const driver = fc.constantFrom(marie, paul)
const drivenBy = fc.constantFrom({ actor: "driver" } as const, { actor: "operator", reason: "a reason" } as const)

const driving: fc.Arbitrary<MissionCommand> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(driver, trip).map(([who, where]) => assignTo(who, where)) },
  fc.tuple(driver, trip).map(([who, where]): MissionCommand => ({
    ...assignTo(who, where),
    overlappingMissionIds: [MissionId("another")]
  })),
  { weight: 3, arbitrary: trip.map(pickUp) },
  { weight: 3, arbitrary: trip.map(deliver) },
  fc.tuple(trip, drivenBy).map(([where, by]): MissionCommand => ({ _tag: "PickUpVehicle", trip: where, by, at: null })),
  fc.constant<MissionCommand>({ _tag: "UnassignDriver", reason: "operator", offerId: newOffer }),
  fc
    .tuple(fc.constantFrom("driver_refused" as const, "reminders_unanswered" as const), clientUpdateId)
    .map(([reason, id]): MissionCommand => ({ _tag: "UnassignDriver", reason, clientUpdateId: id, offerId: newOffer }))
)

const reviewing: fc.Arbitrary<MissionCommand> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .tuple(documentId, trip, fc.constantFrom("pv_livraison", "pv_livraison", "autre"))
      .map(([id, where, key]) => receive(id, where, key))
  },
  { weight: 3, arbitrary: documentId.map(accept) },
  documentId.map(refuse)
)

const disturbing: fc.Arbitrary<MissionCommand> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...IncidentCategory.literals), fc.constantFrom("driver", "operator", "client"), fc.nat(9))
    .map(([category, by, number]): MissionCommand => ({
      _tag: "ReportIncident",
      incidentId: IncidentId(`incident-${number}`),
      category,
      blocking: false,
      by
    })),
  {
    weight: 2,
    arbitrary: fc.constantFrom<MissionCommand>(
      { _tag: "ResolveIncident", outcome: "continue" },
      { _tag: "ResolveIncident", outcome: "continue" },
      { _tag: "ResolveIncident", outcome: "replace_driver", reason: "a reason", offerId: newOffer },
      { _tag: "ResolveIncident", outcome: "delivered_elsewhere", reason: "a reason" },
      { _tag: "ResolveIncident", outcome: "cancel" }
    )
  }
)

const cancelling: fc.Arbitrary<MissionCommand> = fc.constantFrom<MissionCommand>(
  { _tag: "Cancel", by: "client" },
  { _tag: "Cancel", by: "operator" },
  { _tag: "Cancel", by: "system" }
)

const legChange: fc.Arbitrary<LegChange> = fc.record(
  {
    date: fc.constantFrom(Day("2026-11-20"), Day("2026-12-01"), Day("2026-12-02"), Day("2026-12-24"), null),
    startTime: fc.constantFrom(TimeOfDay("08:00"), TimeOfDay("12:00"), null),
    endTime: fc.constantFrom(TimeOfDay("10:00"), TimeOfDay("18:00"), null)
  },
  { requiredKeys: [] }
)

const changing: fc.Arbitrary<MissionCommand> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.dictionary(fc.constantFrom(...LegKey.literals), legChange), clientUpdateId, fc.boolean())
      .map(([changes, id, byClient]): MissionCommand => ({
        _tag: "ChangeDates",
        changes,
        clientUpdateId: id,
        by: byClient ? "client" : "operator"
      }))
  },
  clientUpdateId.map((id): MissionCommand => ({
    _tag: "AskDriverValidation",
    clientUpdateId: id,
    change: { change: "option", optionKey: "plein" },
    before: { legs: [], options: [{ trip: "aller", key: "plein", label: "Plein", active: false }] }
  })),
  fc.tuple(clientUpdateId, fc.boolean()).map(([id, accepted]): MissionCommand => ({
    _tag: "AnswerDriverValidation",
    clientUpdateId: id,
    accepted,
    offerId: newOffer
  })),
  clientUpdateId.map((id): MissionCommand => ({ _tag: "RemindDriverValidation", clientUpdateId: id }))
)

const terms = {
  grid: demonstrationGrid,
  billingState: "open",
  clientUpdateId: ClientUpdateId("update-1"),
  by: "client"
} as const

const progress = {
  inspectionId: InspectionId("inspection-1"),
  trip: "aller",
  happenedAt: null,
  phase: "depart",
  photosTotal: 3,
  damagesCount: 1
} as const

const repricing: fc.Arbitrary<MissionCommand> = fc.oneof(
  fc
    .tuple(trip, fc.constantFrom("express", "plein", "lavage_ext"))
    .map(([where, key]): MissionCommand => ({ _tag: "AddOption", ...terms, trip: where, key, params: {} })),
  fc
    .tuple(trip, fc.constantFrom("express", "lavage_ext"))
    .map(([where, key]): MissionCommand => ({ _tag: "RemoveOption", ...terms, trip: where, key })),
  fc.tuple(trip, fc.nat(50_000).map(Cents)).map(([where, newPriceHt]): MissionCommand => ({
    _tag: "AdjustPrice",
    trip: where,
    newPriceHt,
    motif: "a reason",
    reference: null,
    clientsAdjust: false,
    billingState: "open",
    by: "operator"
  })),
  fc.constantFrom<MissionCommand>(
    { _tag: "RecordInvoicing" },
    { _tag: "RecordReport", phase: "depart", by: "system" },
    { _tag: "RecordReport", phase: "arrivee", by: "system" },
    { _tag: "TakeInspectionPart", step: null, by: "driver" },
    { _tag: "TakeInspectionPart", step: { type: "started", progress }, by: "driver" },
    { _tag: "TakeInspectionPart", step: { type: "completed", progress }, by: "driver" },
    {
      _tag: "LinkDuplicate",
      duplicatedTo: { id: MissionId("copy-1"), transportId: TransportId("M-20000000") },
      by: "client"
    }
  )
)

const command = fc.oneof(
  { weight: 8, arbitrary: driving },
  { weight: 6, arbitrary: reviewing },
  { weight: 3, arbitrary: disturbing },
  { weight: 3, arbitrary: changing },
  { weight: 2, arbitrary: repricing },
  { weight: 1, arbitrary: cancelling }
)

export interface Step {
  readonly command: MissionCommand
  readonly before: Mission
  readonly mission: Mission
  readonly events: ReadonlyArray<DomainEvent>
}
/** The result of a history of commands, without refused ones. */
export interface Life {
  readonly created: Mission
  readonly steps: ReadonlyArray<Step>
  readonly events: ReadonlyArray<DomainEvent>
  readonly mission: Mission
}

const deepFreeze = <A>(value: A): A => {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const member of Object.values(value)) deepFreeze(member)
  }
  return value
}

const liveThrough = (
  returns: boolean,
  requires: boolean,
  history: ReadonlyArray<readonly [MissionCommand, number]>
): Life => {
  const order = testOrder(returns)
  const none = { aller: [], retour: [] }
  const birth = newMission(requires ? order : { ...order, requiredDocuments: none })
  const created = deepFreeze({ ...birth.mission, transportId: TransportId("M-10000001") })
  const steps: Array<Step> = []
  let mission: Mission = created
  let now = testNow
  for (const [asked, waitMinutes] of history) {
    now = plusMillis(now, waitMinutes * minuteMillis)
    const decision = decide(mission, asked, now)
    if (Result.isFailure(decision)) continue
    steps.push({ command: asked, before: mission, ...decision.success })
    mission = deepFreeze(decision.success.mission)
  }
  return { created, steps, mission, events: [...birth.events, ...steps.flatMap(({ events }) => events)] }
}

/** A mission and its states through up to 120 valid or refused commands. Every mission is frozen. */
export const life: fc.Arbitrary<Life> = fc
  .tuple(
    fc.boolean(),
    fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    fc.array(fc.tuple(command, fc.nat(300)), { minLength: 20, maxLength: 120, size: "max" })
  )
  .map(([returns, requires, history]) => liveThrough(returns, requires, history))
