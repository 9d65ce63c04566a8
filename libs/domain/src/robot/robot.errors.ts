import { Schema } from "effect"
import { robotsUnderWayMax } from "./robot.model.ts"

/** The mission has no robot, or the caller is not in the test environment. */
export class RobotUnknown extends Schema.TaggedError<RobotUnknown>()("RobotUnknown", {}) {
  override get message() {
    return "no robot drives this mission: order one with a test key and `test_specifications.robot_driver`"
  }
}

/** The group has the most robots under way that it may have. */
export class TooManyRobots extends Schema.TaggedError<TooManyRobots>()("TooManyRobots", {
  retryAfterSeconds: Schema.Int
}) {
  override get message() {
    return (
      `the group has ${robotsUnderWayMax} robots under way, the most on the axis robots: wait for the end of one, or order ` +
      "with `mode: manual`; nothing was created"
    )
  }
}

/** The robot plays no step on request, because its mode is `auto` or its plan has ended. */
export class RobotNotWaiting extends Schema.TaggedError<RobotNotWaiting>()("RobotNotWaiting", {
  because: Schema.Literals(["auto", "over"])
}) {
  override get message() {
    return this.because === "auto"
      ? "the robot of this mission goes on by itself: order with `mode: manual` to advance it"
      : "the robot of this mission has nothing left to do: order another mission"
  }
}
