export { createDriver, createOperator, type DriverOrder, revokePersonKey } from "./administer-people.program.ts"
export {
  DriverSuspended,
  DriverUnknown,
  EmailTaken,
  LiveKeyRequired,
  PersonInvalid,
  RoleNotAllowed
} from "./people.errors.ts"
export { type DriverChange, type DriverQuery, type NewDriver, type NewPersonKey, People } from "./people.port.ts"
export { personKeys, requireLiveKey, requireRole } from "./person-key.rules.ts"
export type { PersonCaller } from "./person-caller.model.ts"
export {
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
