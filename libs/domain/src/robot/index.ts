export { advanceRobot, type Advancing } from "./advance-robot.program.ts"
export { scenarioPlates } from "./magic-values.rules.ts"
export {
  type RobotAsked,
  type RobotDrive,
  RobotMode,
  type RobotOrder,
  RobotScenario,
  robotsUnderWayMax,
  stepSecondsByDefault,
  stepSecondsMax,
  stepSecondsMin
} from "./robot.model.ts"
export { RobotNotWaiting, RobotUnknown, TooManyRobots } from "./robot.errors.ts"
export { isRobotAddress, robotDriverOf } from "./robot-identity.rules.ts"
export { robotPlan, type RobotStep } from "./robot-plan.rules.ts"
export { simulatedOrder, simulatedTrips, type SimulatedOrder } from "./robot-order.rules.ts"
export { type RobotWorkerOptions, workOffRobots } from "./robot-worker.program.ts"
export { Robots } from "./robots.port.ts"
