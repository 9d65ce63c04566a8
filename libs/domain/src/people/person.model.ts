import { Brand, Schema } from "effect"
import type { Environment } from "../access/tenant.model.ts"
import type { DriverId } from "../mission/mission.model.ts"
import type { E164 } from "../phones/phone.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** Id of an operator, UUID. */
export type OperatorId = string & Brand.Brand<"OperatorId">
export const OperatorId = Brand.nominal<OperatorId>()

/** Id of a person of the transport company. */
export type PersonId = OperatorId | DriverId

/** Id of the operations key of a person, UUID. */
export type PersonKeyId = string & Brand.Brand<"PersonKeyId">
export const PersonKeyId = Brand.nominal<PersonKeyId>()

/** The role of a person, which every key of that person has (OPS-2). */
export const Role = Schema.Literals(["operator", "driver"])
export type Role = typeof Role.Type

export interface Operator {
  readonly id: OperatorId
  readonly name: string
  readonly createdAt: Instant
}

/** A time in which a driver wants offers (OPS-22). `from` is before `to`. */
export interface AvailableTime {
  readonly from: Instant
  readonly to: Instant
}

/** The record of a driver: one person with one id in both environments (OPS-3). */
export interface DriverRecord {
  readonly id: DriverId
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  /** Null if the phone is not one known number, and for drivers of older releases. */
  readonly phoneE164: E164 | null
  readonly email: string
  /** Empty: always available. */
  readonly availability: ReadonlyArray<AvailableTime>
  /** True: the driver gets no offers and cannot accept one (OPS-21). */
  readonly suspended: boolean
  readonly createdAt: Instant
}

/** A stored operations key, without the clear key. */
export interface StoredPersonKey {
  readonly id: PersonKeyId
  readonly environment: Environment
  /** The first characters of the clear key, by which people recognise it. */
  readonly prefix: string
  readonly createdAt: Instant
  readonly revokedAt: Instant | null
  readonly lastUsedAt: Instant | null
}

/** The person of a caller, with the role that the record of the person has. */
export type Person =
  | { readonly role: "operator"; readonly id: OperatorId }
  | { readonly role: "driver"; readonly id: DriverId }

/** The result of a look-up of an operations key that is not revoked. */
export interface PersonKeyInUse {
  readonly keyId: PersonKeyId
  readonly environment: Environment
  readonly person: Person
}
