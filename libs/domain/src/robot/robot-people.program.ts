import { Effect } from "effect"
import { type Author, RequestId } from "../access/caller.model.ts"
import { Digest, Identifiers } from "../access/secrets.port.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { DriverId, Mission } from "../mission/mission.model.ts"
import { Missions } from "../mission/missions.port.ts"
import type { ChangeAuthority } from "../ordering/change-authority.program.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import type { Person } from "../people/person.model.ts"
import { robotKeyId, robotOperatorId, uuidOfDigest } from "./robot-identity.rules.ts"
import type { RobotDrive } from "./robot.model.ts"

/** A mission that a robot drives, in its state before a step. */
export interface Driven {
  readonly tenant: Tenant
  readonly mission: Mission
  readonly drive: RobotDrive
  /** Version of the current grid of the mission's group. */
  readonly gridVersion: number
  /** Bytes that all documents of the group may have in each environment. */
  readonly quotaBytes: number
}

// Each change needs an id of its own: after a lost reply of the store, the id shows whether the change was made.
const newRequestId = Effect.map(
  Identifiers.use(({ uuid }) => uuid),
  RequestId
)

const callerOf = ({ environment }: Tenant, person: Person) =>
  Effect.map(newRequestId, (requestId): PersonCaller => ({
    person,
    environment,
    keyId: robotKeyId,
    requestId,
    ip: null
  }))

/** Makes a new request of the robot in the role of the operator. */
export const robotOperator = ({ tenant }: Driven) => callerOf(tenant, { role: "operator", id: robotOperatorId })

/** Makes a new request of the robot in the role of one of its drivers. */
export const robotDriver = ({ tenant }: Driven, id: DriverId) => callerOf(tenant, { role: "driver", id })

/** Makes a new request of the robot in the name of the client. The audit log has no key for it. */
export const robotClient = Effect.fnUntraced(function* <Done>({ gridVersion, tenant }: Driven) {
  const requestId = yield* newRequestId
  const author: Author = { tenant, keyId: null, requestId, ip: null }
  const authority: ChangeAuthority<Done, Missions> = {
    tenant,
    gridVersion,
    by: "client",
    change: (id, action, decide) => Effect.flatMap(Missions, (missions) => missions.change(author, id, action, decide))
  }
  return authority
})

/**
 * Computes an id from the mission and a name. A step that is played again after a crash has the same ids, so that it
 * makes no record twice.
 */
export const robotId = ({ mission }: Driven, name: string) =>
  Effect.map(
    Digest.use(({ sha256 }) => sha256(`robot ${mission.id} ${name}`)),
    uuidOfDigest
  )
