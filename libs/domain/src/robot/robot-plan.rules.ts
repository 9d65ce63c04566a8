import type { InspectionPhaseKey } from "../inspection/inspection.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { RobotScenario } from "./robot.model.ts"

/** A part of the road: 0 is the pickup, 1 the delivery. */
export interface RoadPart {
  readonly from: number
  readonly to: number
}

/** One step of the robot. Each step is an action that an operator, a driver or the client could take. */
export type RobotStep =
  /** The mission stays as it is. */
  | { readonly _tag: "Wait" }
  /** A new robot driver accepts the open offer. */
  | { readonly _tag: "AcceptOffer" }
  | { readonly _tag: "Inspect"; readonly trip: TripKey; readonly phase: InspectionPhaseKey }
  | { readonly _tag: "PickUp"; readonly trip: TripKey }
  | { readonly _tag: "Drive"; readonly trip: TripKey; readonly part: RoadPart }
  | { readonly _tag: "Deliver"; readonly trip: TripKey }
  /** The client moves the dates, so that the driver has to accept or refuse them. */
  | { readonly _tag: "MoveDates" }
  | { readonly _tag: "RefuseTerms" }
  | { readonly _tag: "ReportBreakdown" }
  | { readonly _tag: "EndIncident" }
  /** The driver deposits every required document that the mission lacks. */
  | { readonly _tag: "DepositDocuments" }
  | { readonly _tag: "RefuseDocument" }
  /** The operator accepts every document that waits for a review, once all reports are printed. */
  | { readonly _tag: "AcceptDocuments" }
  | { readonly _tag: "Cancel"; readonly because: "no_driver" | "operator" }

const wait: RobotStep = { _tag: "Wait" }
const acceptOffer: RobotStep = { _tag: "AcceptOffer" }

/** The number of steps in which the robot drives a trip and reports positions. */
const driveSteps = 4

const driving = (trip: TripKey, onTheWay: ReadonlyArray<RobotStep>): ReadonlyArray<RobotStep> =>
  Array.from({ length: driveSteps }, (_, index): ReadonlyArray<RobotStep> => {
    const drive: RobotStep = { _tag: "Drive", trip, part: { from: index / driveSteps, to: (index + 1) / driveSteps } }
    return index === driveSteps / 2 ? [...onTheWay, drive] : [drive]
  }).flat()

interface OnTheTrip {
  readonly beforePickup?: ReadonlyArray<RobotStep>
  readonly onTheWay?: ReadonlyArray<RobotStep>
}

const tripSteps = (trip: TripKey, { beforePickup = [], onTheWay = [] }: OnTheTrip = {}): ReadonlyArray<RobotStep> => [
  ...beforePickup,
  { _tag: "Inspect", trip, phase: "depart" },
  { _tag: "PickUp", trip },
  ...driving(trip, onTheWay),
  { _tag: "Inspect", trip, phase: "arrivee" },
  { _tag: "Deliver", trip }
]

const documentSteps: ReadonlyArray<RobotStep> = [{ _tag: "DepositDocuments" }, { _tag: "AcceptDocuments" }]

/** A delay that clients can see: some steps in which the mission stays as it is. */
const delay = Array.from({ length: 3 }, () => wait)

type Plan = (hasReturn: boolean) => ReadonlyArray<RobotStep>

const drivenBy = (start: ReadonlyArray<RobotStep>, outbound: OnTheTrip, end: ReadonlyArray<RobotStep>): Plan => {
  return (hasReturn) => [...start, ...tripSteps("aller", outbound), ...(hasReturn ? tripSteps("retour") : []), ...end]
}

const plans: Readonly<Record<RobotScenario, Plan>> = {
  happy: drivenBy([acceptOffer], {}, documentSteps),
  no_driver: () => [wait, wait, { _tag: "Cancel", because: "no_driver" }],
  driver_refuses_change: drivenBy(
    [acceptOffer, { _tag: "MoveDates" }, { _tag: "RefuseTerms" }, acceptOffer],
    {},
    documentSteps
  ),
  incident_breakdown: drivenBy(
    [acceptOffer],
    { onTheWay: [{ _tag: "ReportBreakdown" }, { _tag: "EndIncident" }] },
    documentSteps
  ),
  documents_refused: drivenBy([acceptOffer], {}, [
    { _tag: "DepositDocuments" },
    { _tag: "RefuseDocument" },
    ...documentSteps
  ]),
  operator_cancel: () => [acceptOffer, wait, { _tag: "Cancel", because: "operator" }],
  late: drivenBy([acceptOffer], { beforePickup: delay, onTheWay: delay }, documentSteps)
}

/**
 * Plans the steps of a scenario, first to last (TST-3). The plan is always the same, so that an index names a step.
 * Plans of missions that end completed have at most 40 steps.
 */
export const robotPlan = (scenario: RobotScenario, hasReturn: boolean): ReadonlyArray<RobotStep> =>
  plans[scenario](hasReturn)
