import { type TestSpecifications, TestMembers } from "@trajet/contract"
import type { Caller } from "@trajet/domain/access"
import type { OrderRequest, TripsRequest } from "@trajet/domain/ordering"
import {
  type RobotAsked,
  type RobotMode,
  type SimulatedOrder,
  simulatedOrder,
  simulatedTrips
} from "@trajet/domain/robot"
import { Result } from "effect"
import { decoder } from "../edge/decoding/decode.ts"
import type { ApiProblem } from "../edge/problem.ts"

const decodeTestMembers = decoder(TestMembers)

const isTest = ({ tenant }: Caller): boolean => tenant.environment === "test"

const askedOf = ({ robot_driver: robot }: TestSpecifications): RobotAsked => ({
  mode: robot?.mode,
  stepSeconds: robot?.step_seconds,
  scenario: robot?.scenario
})

/** Returns the request of an estimate; for a test key, without magic words (TST-4). */
export const tripsAsked = (caller: Caller, request: TripsRequest): TripsRequest =>
  isTest(caller) ? simulatedTrips(request).request : request

/**
 * Returns an order, and the robot that its body or a magic value asks for. For a live key there is no robot: the member
 * and magic values are ignored, valid or not (TST-8).
 */
export const robotAsked = (
  caller: Caller,
  request: OrderRequest,
  body: unknown,
  modeByDefault: RobotMode
): Result.Result<SimulatedOrder, ApiProblem> =>
  isTest(caller)
    ? Result.map(decodeTestMembers(body), ({ test_specifications: asked = {} }) =>
        simulatedOrder(request, askedOf(asked), modeByDefault)
      )
    : Result.succeed({ request, robot: null })
