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

/** A mission that a robot is driving, as it is before a step. */
export interface Driven {
  readonly tenant: Tenant
  readonly mission: Mission
  readonly drive: RobotDrive
  /** Version of the current grid of the mission's group. */
  readonly gridVersion: number
  /** Bytes that all documents of the group may have in each environment. */
  readonly quotaBytes: number
}

// Of each change, as of each request: by it a change whose reply was lost is found again.
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

/** A new request of the robot as an operator. */
export const robotOperator = ({ tenant }: Driven) => callerOf(tenant, { role: "operator", id: robotOperatorId })

/** A new request of a driver of the robot. */
export const robotDriver = ({ tenant }: Driven, id: DriverId) => callerOf(tenant, { role: "driver", id })

/** A new request of the robot in the name of the client, which no key has sent. */
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

/** An id that follows from the mission and a name, so that a step that is repeated after a crash makes nothing twice. */
export const robotId = ({ mission }: Driven, name: string) =>
  Effect.map(
    Digest.use(({ sha256 }) => sha256(`robot ${mission.id} ${name}`)),
    uuidOfDigest
  )
