import type { OrderRequest, PlaceRequest, TripsRequest } from "../ordering/order-request.model.ts"
import { scenarioOfPlate, simulatedAddress } from "./magic-values.rules.ts"
import {
  type RobotAsked,
  type RobotMode,
  type RobotOrder,
  type RobotScenario,
  stepSecondsByDefault
} from "./robot.model.ts"

interface Simulated<Request> {
  readonly request: Request
  /** The scenario that the first address with magic words chooses, else the plate; null if neither chooses one. */
  readonly scenario: RobotScenario | null
}

const plainPlace = (place: PlaceRequest): PlaceRequest => {
  const { address } = simulatedAddress(place.address)
  return address === place.address ? place : { ...place, address }
}

/**
 * Reads the magic values of a request of the test environment (TST-4). Returns the request with its real addresses, and
 * the scenario that its addresses or plate choose.
 */
export const simulatedTrips = <Request extends TripsRequest>(request: Request): Simulated<Request> => {
  const { delivery, pickup, return: back, vehicle } = request
  const places = [pickup, delivery, ...(back?.delivery ? [back.delivery] : [])]
  const named = places.flatMap(({ address }) => simulatedAddress(address).scenario ?? [])[0]
  return {
    request: {
      ...request,
      pickup: plainPlace(pickup),
      delivery: plainPlace(delivery),
      return: back?.delivery ? { ...back, delivery: plainPlace(back.delivery) } : back
    },
    scenario: named ?? (vehicle.registration === null ? null : scenarioOfPlate(vehicle.registration))
  }
}

/** An order without magic words, and the robot that drives the mission; the robot is null if a person drives it. */
export interface SimulatedOrder {
  readonly request: OrderRequest
  readonly robot: RobotOrder | null
}

/**
 * Reads an order of the test environment (TST-1, TST-2, TST-4). Members of the request decide before magic values. If
 * the mode is `off` by default, an order with a magic value has the mode `auto`.
 */
export const simulatedOrder = (order: OrderRequest, asked: RobotAsked, modeByDefault: RobotMode): SimulatedOrder => {
  const { request, scenario } = simulatedTrips(order)
  const byMagic = scenario !== null && modeByDefault === "off" ? "auto" : modeByDefault
  const mode = asked.mode ?? byMagic
  return {
    request,
    robot:
      mode === "off"
        ? null
        : {
            mode,
            stepSeconds: asked.stepSeconds ?? stepSecondsByDefault,
            scenario: asked.scenario ?? scenario ?? "happy"
          }
  }
}
