import { Result } from "effect"
import { keyRules } from "../access/api-key.rules.ts"
import type { DriverId } from "../mission/mission.model.ts"
import { LiveKeyRequired, RoleNotAllowed } from "./people.errors.ts"
import type { PersonCaller } from "./person-caller.model.ts"
import type { Role } from "./person.model.ts"

/** Form and parts of operations keys, `ops_live_…` and `ops_test_…` (OPS-1). */
export const personKeys = keyRules("ops")

/** The caller, if one of these roles is the caller's (OPS-5). */
export const requireRole = (
  caller: PersonCaller,
  roles: ReadonlyArray<Role>
): Result.Result<PersonCaller, RoleNotAllowed> =>
  roles.includes(caller.person.role)
    ? Result.succeed(caller)
    : Result.fail(new RoleNotAllowed({ role: caller.person.role }))

/** The id of the caller, who is a driver. Fails with `RoleNotAllowed` (OPS-5). */
export const requireDriver = ({ person }: PersonCaller): Result.Result<DriverId, RoleNotAllowed> =>
  person.role === "driver" ? Result.succeed(person.id) : Result.fail(new RoleNotAllowed({ role: person.role }))

/** The caller, if the key may change what both environments share (OPS-7). */
export const requireLiveKey = (caller: PersonCaller): Result.Result<PersonCaller, LiveKeyRequired> =>
  caller.environment === "live" ? Result.succeed(caller) : Result.fail(new LiveKeyRequired())
