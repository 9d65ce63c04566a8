import type { Environment } from "@trajet/domain/access"
import { DriverId } from "@trajet/domain/mission"
import {
  type DriverRecord,
  type Operator,
  OperatorId,
  type Person,
  PersonKeyId,
  type PersonKeyInUse,
  type Role,
  type StoredPersonKey
} from "@trajet/domain/people"
import type { E164 } from "@trajet/domain/phones"
import { Instant } from "@trajet/domain/time"
import { serverInstant } from "../database/server-instant.ts"

export interface OperatorRow {
  readonly id: string
  readonly name: string
  readonly created_at: string
}

export interface DriverRow {
  readonly id: string
  readonly name: string
  readonly first_name: string
  readonly phone: string
  readonly phone_e164: E164 | null
  readonly email: string
  /** As the server writes instants inside of arrays. */
  readonly available_from: ReadonlyArray<string>
  readonly available_to: ReadonlyArray<string>
  readonly suspended: boolean
  readonly created_at: string
}

export interface PersonKeyRow {
  readonly id: string
  readonly environment: Environment
  readonly prefix: string
  readonly created_at: string
  readonly revoked_at: string | null
  readonly last_used_at: string | null
}

export interface LookupRow {
  readonly id: string
  readonly environment: Environment
  readonly person_id: string
  readonly role: "operator" | "driver"
  readonly now: string
}

const instantOrNull = (text: string | null): Instant | null => (text === null ? null : Instant(text))

export const operatorOf = ({ id, name, created_at }: OperatorRow): Operator => ({
  id: OperatorId(id),
  name,
  createdAt: Instant(created_at)
})

export const driverOf = (row: DriverRow): DriverRecord => ({
  id: DriverId(row.id),
  firstName: row.first_name,
  lastName: row.name,
  phone: row.phone,
  phoneE164: row.phone_e164,
  email: row.email,
  availability: row.available_from.map((from, n) => ({
    from: Instant(serverInstant(from)),
    to: Instant(serverInstant(row.available_to[n] ?? from))
  })),
  suspended: row.suspended,
  createdAt: Instant(row.created_at)
})

export const personKeyOf = (row: PersonKeyRow): StoredPersonKey => ({
  id: PersonKeyId(row.id),
  environment: row.environment,
  prefix: row.prefix,
  createdAt: Instant(row.created_at),
  revokedAt: instantOrNull(row.revoked_at),
  lastUsedAt: instantOrNull(row.last_used_at)
})

const personOf: { readonly [R in Role]: (id: string) => Extract<Person, { readonly role: R }> } = {
  operator: (id) => ({ role: "operator", id: OperatorId(id) }),
  driver: (id) => ({ role: "driver", id: DriverId(id) })
}

export const keyInUseOf = ({ id, environment, person_id, role }: LookupRow): PersonKeyInUse => ({
  keyId: PersonKeyId(id),
  environment,
  person: personOf[role](person_id)
})
