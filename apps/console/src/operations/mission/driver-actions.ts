import type { BodyOf } from "@trajet/contract"
import { everyOf } from "@trajet/pages/every-of.ts"
import { wayBackOf, waysBack, type wayBackTexts } from "@trajet/pages/way-back.ts"
import { call } from "../../api/call.ts"
import { incidentCategories, type incidentTexts } from "../../missions/detail/timeline/incident-texts.ts"
import type { Action, ActionField } from "./action.model.ts"
import type { TripName } from "./mission.model.ts"
import type { texts } from "./texts.ts"

export type Words = typeof texts.fr
type IncidentNames = typeof incidentTexts.fr

export const reasonField = (t: Words): ActionField => ({ name: "reason", label: t.reason, kind: "area" })

const driverField = (t: Words): ActionField => ({ name: "driver", label: t.driver, kind: "driver" })

const tripOf = (text: string | undefined): TripName => (text === "retour" ? "retour" : "aller")

/** What the choice of a driver has to know of a mission. */
interface MissionToDrive {
  readonly id: string
  /** Without a return its trip is null. */
  readonly trips: { readonly retour: unknown }
}

/** Asks for the trip only if there are two. */
const tripField = (t: Words, mission: MissionToDrive, names: Readonly<Record<TripName, string>>) =>
  mission.trips.retour === null
    ? []
    : [
        {
          name: "trip",
          label: t.tripWord,
          kind: "select",
          initial: "aller",
          choices: (["aller", "retour"] as const).map((value) => ({ value, label: names[value] }))
        } satisfies ActionField
      ]

type Names = Readonly<Record<TripName, string>>

/** The warnings that an assignment or a proposal would have (OPS-58). */
const warningsFor =
  (id: string): NonNullable<Action["check"]>["warningsOf"] =>
  async ({ driver = "", trip }) => {
    const query = { driver_id: driver, trip: tripOf(trip) }
    const { warnings } = await call("GET /operations/v1/missions/:id/assignment-preview", { path: { id }, query })
    return warnings
  }

export const assignAction = (t: Words, mission: MissionToDrive, names: Names): Action => ({
  title: t.assignTitle,
  note: t.assignNote,
  verb: t.assign,
  suggestsFor: mission.id,
  check: { warningsOf: warningsFor(mission.id), verb: t.assignAnyway },
  fields: [
    driverField(t),
    ...tripField(t, mission, names),
    { ...reasonField(t), label: t.reasonIfAny, isOptional: true }
  ],
  done: t.didAssign,
  run: ({ driver = "", reason = "", trip }) =>
    call("POST /operations/v1/missions/:id/assign", {
      path: { id: mission.id },
      body: { driver_id: driver, trip: tripOf(trip), ...(reason.trim() === "" ? {} : { reason }) }
    })
})

export const proposeAction = (t: Words, mission: MissionToDrive, names: Names): Action => ({
  title: t.proposeTitle,
  note: t.proposeNote,
  verb: t.propose,
  check: { warningsOf: warningsFor(mission.id), verb: t.proposeAnyway },
  fields: [driverField(t), ...tripField(t, mission, names)],
  done: t.didPropose,
  run: ({ driver = "", trip }) =>
    call("POST /operations/v1/missions/:id/offers", {
      path: { id: mission.id },
      body: { driver_id: driver, trip: tripOf(trip) }
    })
})

export const unassignAction = (t: Words, id: string, trip: TripName): Action => ({
  title: t.unassign,
  note: t.unassignNote,
  verb: t.unassign,
  isDangerous: true,
  fields: [reasonField(t)],
  done: t.didUnassign,
  run: ({ reason = "" }) => call("POST /operations/v1/missions/:id/unassign", { path: { id }, body: { trip, reason } })
})

export const pickupAction = (t: Words, id: string, trip: TripName): Action => ({
  title: t.notePickup,
  note: t.noteNow,
  verb: t.notePickup,
  fields: [reasonField(t)],
  done: t.didPickUp,
  run: ({ reason = "" }) => call("POST /operations/v1/missions/:id/pickup", { path: { id }, body: { trip, reason } })
})

const wayBackField = ({ wayBack, ...names }: typeof wayBackTexts.fr): ActionField => ({
  name: "way_back",
  label: wayBack,
  kind: "select",
  isOptional: true,
  choices: waysBack.map((value) => ({ value, label: names[value] }))
})

/** A delivery, and how the driver goes on if it is the last one. */
export const deliveryAction = (
  t: Words,
  ways: typeof wayBackTexts.fr,
  { id, isLast, trip }: { readonly id: string; readonly trip: TripName; readonly isLast: boolean }
): Action => ({
  title: t.noteDelivery,
  note: t.noteNow,
  verb: t.noteDelivery,
  fields: [reasonField(t), ...(isLast ? [wayBackField(ways)] : [])],
  done: t.didDeliver,
  run: ({ reason = "", way_back: name }) => {
    const wayBack = wayBackOf(name)
    const body = { trip, reason, ...(wayBack === undefined ? {} : { way_back: wayBack }) }
    return call("POST /operations/v1/missions/:id/deliver", { path: { id }, body })
  }
})

export const cancelAction = (t: Words, id: string): Action => ({
  title: t.cancel,
  note: t.cancelNote,
  verb: t.cancel,
  isDangerous: true,
  fields: [reasonField(t)],
  done: t.didCancel,
  run: ({ reason = "" }) => call("POST /operations/v1/missions/:id/cancel", { path: { id }, body: { reason } })
})

const descriptionMax = 2_000

export const incidentAction = (t: Words, names: IncidentNames, id: string): Action => ({
  title: t.reportIncident,
  verb: t.reportIncident,
  fields: [
    {
      name: "category",
      label: t.category,
      kind: "select",
      choices: incidentCategories.map((value) => ({ value, label: names[value] }))
    },
    { name: "description", label: t.description, kind: "area", lengthMax: descriptionMax },
    { name: "blocking", label: t.blocking, kind: "check" }
  ],
  done: t.didReport,
  run: ({ blocking, category, description = "" }) =>
    call("POST /operations/v1/missions/:id/incidents", {
      path: { id },
      body: {
        category: incidentCategories.find((each) => each === category) ?? "other",
        description,
        blocking: blocking === "yes"
      }
    })
})

const outcomes = everyOf<BodyOf<"POST /operations/v1/missions/:id/incidents/:incident_id/resolve">["outcome"]>()([
  "continue",
  "replace_driver",
  "delivered_elsewhere",
  "cancel"
])

export const resolveAction = (t: Words, id: string, incidentId: string): Action => ({
  title: t.resolveTitle,
  verb: t.resolve,
  fields: [
    {
      name: "outcome",
      label: t.outcome,
      kind: "select",
      initial: "continue",
      choices: outcomes.map((value) => ({ value, label: value === "cancel" ? t.cancelOutcome : t[value] }))
    },
    reasonField(t)
  ],
  done: t.didResolve,
  run: ({ outcome, reason = "" }) =>
    call("POST /operations/v1/missions/:id/incidents/:incident_id/resolve", {
      path: { id, incident_id: incidentId },
      body: { outcome: outcomes.find((each) => each === outcome) ?? "continue", reason }
    })
})
