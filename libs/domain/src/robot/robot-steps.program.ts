import { Effect, Result, Stream } from "effect"
import { presentOf } from "../clock/present.program.ts"
import type { DepositItem } from "../documents/deposit.rules.ts"
import { depositDocuments } from "../documents/deposit-documents.program.ts"
import { withStagedFiles } from "../documents/staged-file.program.ts"
import type { LegChanges } from "../mission/mission-command.model.ts"
import { LegKey, TripKey } from "../mission/leg.model.ts"
import { DriverId, type Mission } from "../mission/mission.model.ts"
import { stopOf, tripOf } from "../mission/trip.rules.ts"
import { openOfferId, isOffered } from "../offers/offer-state.rules.ts"
import { acceptOffer } from "../offers/answer-offer.program.ts"
import { answerValidation } from "../operations/answer-validation.program.ts"
import { assign } from "../operations/assign-driver.program.ts"
import { cancelAsOperator } from "../operations/cancel-as-operator.program.ts"
import { personDepositor } from "../operations/deposit-as-person.program.ts"
import { deliver, pickUp } from "../operations/drive-mission.program.ts"
import { reportIncidentAsPerson, resolveIncidentAsOperator } from "../operations/incidents.program.ts"
import { reviewDocument } from "../operations/review-document.program.ts"
import { changeDatesAs, type ChangedDates } from "../ordering/change-dates.program.ts"
import { withinTime } from "../places/within-time.program.ts"
import { Positions } from "../positions/positions.port.ts"
import { takePositionsAsDriver } from "../positions/take-positions.program.ts"
import { french } from "../texts/french.ts"
import { addDays } from "../time/instant.rules.ts"
import { roadOf } from "../waypoints/road-of-trip.program.ts"
import { inspectAsRobot, isDriven, printAllReports } from "./robot-inspection.program.ts"
import { type Driven, robotClient, robotDriver, robotId, robotOperator } from "./robot-people.program.ts"
import { robotPicture } from "./robot-picture.rules.ts"
import type { RoadPart, RobotStep } from "./robot-plan.rules.ts"
import { pointsOfPart, positionsAt } from "./robot-road.rules.ts"
import { Robots } from "./robots.port.ts"

const texts = french.robot

/**
 * Gives the mission to a new driver of the robot. If its pickup window is over, it has no offer, and the operator
 * assigns it.
 */
const takeMission = Effect.fnUntraced(function* (driven: Driven) {
  const { drive, mission, tenant } = driven
  const robots = yield* Robots
  const driverId = DriverId(yield* robotId(driven, `driver ${drive.step}`))
  if (mission.status !== "scheduled") return
  if (driverId !== drive.driverId) yield* robots.hire(tenant, mission.id, driverId)
  if (isOffered(mission, yield* presentOf(tenant))) {
    yield* acceptOffer(yield* robotDriver(driven, driverId), openOfferId(mission), { keyed: null })
  } else {
    yield* assign(yield* robotOperator(driven), mission.id, { driverId, trip: "aller", reason: "", keyed: null })
  }
})

const driveRoad = Effect.fnUntraced(function* (driven: Driven, driverId: DriverId, trip: TripKey, part: RoadPart) {
  const { mission, tenant } = driven
  const positions = yield* Positions
  const driving = tripOf(mission, trip)
  if (driving === null || driving.pickedUpAt === null) return
  const points = pointsOfPart(driving, yield* withinTime(roadOf(driving)), part)
  const last = (yield* positions.tracks(tenant, mission.id))[trip]?.track.last ?? null
  const end = points.at(-1)
  if (end === undefined || (last !== null && last.lat === end.lat && last.lng === end.lng)) return
  const after = last !== null && last.at > driving.pickedUpAt ? last.at : driving.pickedUpAt
  const reported = positionsAt(points, after, yield* presentOf(tenant))
  yield* takePositionsAsDriver(yield* robotDriver(driven, driverId), mission.id, {
    positions: reported,
    keyed: null,
    kilometresPerHourMax: Number.POSITIVE_INFINITY,
    isShared: true
  })
})

/** Moves every leg that has a date by a day, so that the legs stay in their order. */
const laterDates = (mission: Mission): LegChanges =>
  Object.fromEntries(
    LegKey.literals.flatMap((leg) => {
      const date = stopOf(mission, leg)?.date ?? null
      return date === null ? [] : [[leg, { date: addDays(date, 1) }]]
    })
  )

const moveDates = Effect.fnUntraced(function* (driven: Driven) {
  const { mission } = driven
  if (mission.status !== "assigned" || mission.driverValidation !== null) return
  const authority = yield* robotClient<ChangedDates>(driven)
  yield* changeDatesAs(authority, mission.id, laterDates(mission), false)
})

const answerTerms = Effect.fnUntraced(function* (driven: Driven, driverId: DriverId, accepted: boolean) {
  const { driverValidation, id } = driven.mission
  if (driverValidation === null) return
  const answer = { accepted, keyed: null }
  yield* answerValidation(yield* robotDriver(driven, driverId), id, driverValidation.clientUpdateId, answer)
})

const reportBreakdown = Effect.fnUntraced(function* (driven: Driven, driverId: DriverId) {
  if (driven.mission.status === "incident") return
  yield* reportIncidentAsPerson(yield* robotDriver(driven, driverId), driven.mission.id, {
    category: "breakdown_drivable",
    description: texts.breakdown,
    blocking: true,
    keyed: null
  })
})

const endIncident = Effect.fnUntraced(function* (driven: Driven) {
  const { id, incidents, status } = driven.mission
  const incident = incidents.at(-1)
  if (status !== "incident" || incident === undefined) return
  yield* resolveIncidentAsOperator(yield* robotOperator(driven), id, incident.id, {
    outcome: "continue",
    reason: texts.repaired,
    keyed: null
  })
})

interface Missing {
  readonly trip: TripKey
  readonly key: string
}

const missingDocuments = (mission: Mission): ReadonlyArray<Missing> =>
  TripKey.literals.flatMap((trip) =>
    mission.requiredDocuments[trip].flatMap((key) => {
      const isThere = mission.documents.some((one) => one.trip === trip && one.key === key && one.status !== "refused")
      return isThere || !isDriven(mission, trip) ? [] : [{ trip, key }]
    })
  )

const firstDocumentPicture = 1_000

const depositAll = Effect.fnUntraced(function* (driven: Driven, driverId: DriverId) {
  const { gridVersion, mission, quotaBytes, tenant } = driven
  const missing = missingDocuments(mission)
  if (missing.length === 0) return
  const depositor = personDepositor(yield* robotDriver(driven, driverId), { tenant, gridVersion })
  yield* withStagedFiles(tenant, (stage) =>
    Effect.gen(function* () {
      const items = yield* Effect.forEach(missing, ({ key, trip }, index) =>
        Effect.gen(function* () {
          // Each picture differs, because equal files of one kind would be refused as duplicates.
          const picture = robotPicture(firstDocumentPicture + mission.documents.length + index)
          const { staged } = yield* stage(Stream.make(picture))
          const file = yield* Effect.orDie(Effect.fromResult(staged))
          return { key, given: Result.succeed({ trip, fileName: `${key}.png`, file }) } satisfies DepositItem
        })
      )
      yield* depositDocuments(depositor, mission.id, items, { quotaBytes, keyed: null })
    })
  )
})

const refuseOne = Effect.fnUntraced(function* (driven: Driven) {
  const { documents, id } = driven.mission
  const waiting = documents.find(({ status }) => status === "waiting")
  if (waiting === undefined || documents.some(({ status }) => status === "refused")) return
  const review = { decision: "refuse", comment: texts.refusal, forDriver: texts.refusal, keyed: null } as const
  yield* reviewDocument(yield* robotOperator(driven), id, waiting.id, review)
})

const acceptAll = Effect.fnUntraced(function* (driven: Driven) {
  if (!(yield* printAllReports(driven))) return
  for (const { id, status } of driven.mission.documents) {
    if (status !== "waiting") continue
    const review = { decision: "accept", comment: null, forDriver: null, keyed: null } as const
    yield* reviewDocument(yield* robotOperator(driven), driven.mission.id, id, review)
  }
})

/**
 * Delivers a trip. The last delivery waits until all reports are printed, because it completes a mission without
 * required documents.
 */
const deliverInspected = Effect.fnUntraced(function* (driven: Driven, driverId: DriverId, trip: TripKey) {
  const { mission } = driven
  const isWhole = yield* printAllReports(driven)
  const isLast = trip === "retour" || !isDriven(mission, "retour")
  if (isLast && !isWhole) return
  yield* deliver(yield* robotDriver(driven, driverId), mission.id, { trip, reason: "", at: null, keyed: null })
})

const driverSteps = Effect.fnUntraced(function* (driven: Driven, driverId: DriverId, step: RobotStep) {
  const driver = yield* robotDriver(driven, driverId)
  switch (step._tag) {
    case "Inspect":
      return yield* inspectAsRobot(driven, driverId, step)
    case "PickUp":
      yield* pickUp(driver, driven.mission.id, { trip: step.trip, reason: "", at: null, keyed: null })
      return
    case "Drive":
      return yield* driveRoad(driven, driverId, step.trip, step.part)
    case "Deliver":
      return yield* deliverInspected(driven, driverId, step.trip)
    case "RefuseTerms":
      return yield* answerTerms(driven, driverId, false)
    case "ReportBreakdown":
      return yield* reportBreakdown(driven, driverId)
    case "DepositDocuments":
      return yield* depositAll(driven, driverId)
    default:
      return
  }
})

const asksDriver = (step: RobotStep): boolean => step._tag === "MoveDates" || step._tag === "RefuseTerms"

/**
 * Plays one step of the plan. A step that was played before changes nothing. Fails with the errors of the programs that
 * it runs.
 */
export const playStep = Effect.fn("playStep")(function* (driven: Driven, step: RobotStep) {
  const { drive, mission } = driven
  switch (step._tag) {
    case "Wait":
      return
    case "AcceptOffer":
      return yield* takeMission(driven)
    case "MoveDates":
      return yield* moveDates(driven)
    case "EndIncident":
      return yield* endIncident(driven)
    case "RefuseDocument":
      return yield* refuseOne(driven)
    case "AcceptDocuments":
      return yield* acceptAll(driven)
    case "Cancel":
      yield* cancelAsOperator(yield* robotOperator(driven), mission.id, {
        reason: texts.cancellation[step.because],
        keyed: null
      })
      return
    default:
      if (drive.driverId === null) return
      // The driver accepts changes that the client made meanwhile, unless the scenario is about such changes.
      if (!asksDriver(step)) yield* answerTerms(driven, drive.driverId, true)
      return yield* driverSteps(driven, drive.driverId, step)
  }
})
