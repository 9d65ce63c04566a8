import { Schema } from "effect"

/** The mission has no robot, or the caller is not in the test environment. */
export class RobotUnknown extends Schema.TaggedError<RobotUnknown>()("RobotUnknown", {}) {
  override get message() {
    return "no robot drives this mission: order one with a test key and `test_specifications.robot_driver`"
  }
}

/** The robot does not wait for a request. */
export class RobotNotWaiting extends Schema.TaggedError<RobotNotWaiting>()("RobotNotWaiting", {
  because: Schema.Literals(["auto", "over"])
}) {
  override get message() {
    return this.because === "auto"
      ? "the robot of this mission goes on by itself: order with `mode: manual` to advance it"
      : "the robot of this mission has nothing left to do: order another mission"
  }
}
