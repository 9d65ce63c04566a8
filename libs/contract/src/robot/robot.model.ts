import { RobotMode, RobotScenario, stepSecondsMax, stepSecondsMin } from "@trajet/domain/robot"
import { Schema } from "effect"

const seconds = { expected: `a whole number of seconds, ${stepSecondsMin} to ${stepSecondsMax}` }

const RobotDriver = Schema.Struct({
  mode: Schema.optionalKey(
    RobotMode.annotate({
      description:
        "`auto` plays a step every `step_seconds`, `manual` one for each `POST /v1/test/transports/{id}/advance`, `off` none"
    })
  ),
  step_seconds: Schema.optionalKey(
    Schema.Finite.check(
      Schema.isInt(seconds).abort(),
      Schema.isBetween({ minimum: stepSecondsMin, maximum: stepSecondsMax }, seconds)
    ).annotate({ description: "Seconds between two steps; 30 by default", examples: [1] })
  ),
  scenario: Schema.optionalKey(RobotScenario.annotate({ description: "`happy` by default" }))
}).annotate({ identifier: "RobotDriver" })

/** The wishes of a creation about its test (TST-1). The API ignores them for a live key. */
export const TestSpecifications = Schema.Struct({ robot_driver: Schema.optionalKey(RobotDriver) }).annotate({
  identifier: "TestSpecifications"
})
export type TestSpecifications = typeof TestSpecifications.Type

/** The member of a creation that the API reads only for a test key. */
export const TestMembers = Schema.Struct({ test_specifications: Schema.optionalKey(TestSpecifications) })
export type TestMembers = typeof TestMembers.Type
