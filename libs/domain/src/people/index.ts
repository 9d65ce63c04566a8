export {
  changeDriverAsOperator,
  createDriverAsOperator,
  type DriverPage,
  listDrivers
} from "./administer-drivers.program.ts"
export { createDriver, createOperator, type DriverOrder, revokePersonKey } from "./administer-people.program.ts"
export {
  DriverSuspended,
  DriverUnknown,
  EmailTaken,
  LiveKeyRequired,
  PersonInvalid,
  RoleNotAllowed
} from "./people.errors.ts"
export {
  type DriverChange,
  type DriverQuery,
  type DriverWithKey,
  type NewDriver,
  type NewPersonKey,
  People
} from "./people.port.ts"
export { personKeys, requireLiveKey, requireRole } from "./person-key.rules.ts"
export { forPerson } from "./person-role.rules.ts"
export { availableTimesMax, type DriverChangeAsked } from "./person.rules.ts"
export type { PersonCaller } from "./person-caller.model.ts"
export {
  type AvailableTime,
  type DriverRecord,
  type Operator,
  OperatorId,
  type Person,
  type PersonId,
  PersonKeyId,
  type PersonKeyInUse,
  Role,
  type StoredPersonKey
} from "./person.model.ts"
