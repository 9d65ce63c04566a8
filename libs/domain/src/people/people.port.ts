import { Context, type Effect, type Option } from "effect"
import type { Digests } from "../access/secrets.port.ts"
import type { OutcomeUnknown, StoreUnavailable } from "../access/store.errors.ts"
import type { Environment } from "../access/tenant.model.ts"
import type { ClaimLost } from "../idempotency/idempotency.errors.ts"
import type { Keyed } from "../idempotency/idempotency.model.ts"
import type { DriverId } from "../mission/mission.model.ts"
import type { DriverUnknown, EmailTaken } from "./people.errors.ts"
import type { PersonCaller } from "./person-caller.model.ts"
import type {
  DriverRecord,
  Operator,
  OperatorId,
  PersonKeyId,
  PersonKeyInUse,
  StoredPersonKey
} from "./person.model.ts"

export interface NewPersonKey {
  readonly id: PersonKeyId
  readonly environment: Environment
  readonly digest: string
  readonly prefix: string
  /** The part of the key by which proxies find its cell. */
  readonly route: string
}

export type NewDriver = Pick<DriverRecord, "id" | "firstName" | "lastName" | "phone" | "phoneE164" | "email">

/** A driver, and a key that was made for the driver. */
export interface DriverWithKey {
  readonly driver: DriverRecord
  readonly key: StoredPersonKey
}

/** Members left out keep their value. */
export type DriverChange = Partial<Omit<DriverRecord, "id" | "createdAt">>

export interface DriverQuery {
  /** Drivers created before this position; null: from the newest on. */
  readonly olderThan: { readonly createdAt: string; readonly id: string } | null
  /** 1 to `pageRowsMax`: a page and one more. */
  readonly limit: number
}

/** Stores operators and drivers with their keys. Keeps digests of keys, never the keys themselves. */
export class People extends Context.Service<
  People,
  {
    /**
     * The key with one of these digests (`Mac.digests`) by one look-up, unless it is revoked; read at every call. A look-up
     * counts as the use of the key. A key that is not stored under the first digest is moved there.
     */
    readonly keyByDigest: (digests: Digests) => Effect.Effect<Option.Option<PersonKeyInUse>, StoreUnavailable>
    /** The key with this id, a UUID, unless it is revoked; does not count as a use of the key. */
    readonly keyById: (id: PersonKeyId) => Effect.Effect<Option.Option<PersonKeyInUse>, StoreUnavailable>
    /** The keys of these ids that are not revoked; does not count as a use of a key. */
    readonly usableKeys: (ids: ReadonlyArray<PersonKeyId>) => Effect.Effect<ReadonlySet<PersonKeyId>, StoreUnavailable>
    /** Creates an operator with a first key, or adds the key to the operator of that name; with an audit row. */
    readonly createOperator: (
      operator: { readonly id: OperatorId; readonly name: string },
      key: NewPersonKey
    ) => Effect.Effect<{ readonly operator: Operator; readonly key: StoredPersonKey }, StoreUnavailable>
    /**
     * Creates a driver with a first key. If a driver has this e-mail address, in any case of letters, adds the key to
     * that driver, whose record stays as it is (OPS-3). With an audit row, in the name of `by` if an operator asks, and
     * with the answer of the operator's claim, or nothing.
     */
    readonly createDriver: (
      driver: NewDriver,
      key: NewPersonKey,
      by: PersonCaller | null,
      keyed?: Keyed<DriverWithKey> | null
    ) => Effect.Effect<DriverWithKey, StoreUnavailable | OutcomeUnknown | ClaimLost>
    /** As `createDriver`, only for a driver that has this e-mail address already; none, and no write, without one. */
    readonly addDriverKey: (
      email: string,
      key: NewPersonKey,
      by: PersonCaller,
      keyed: Keyed<DriverWithKey> | null
    ) => Effect.Effect<Option.Option<DriverWithKey>, StoreUnavailable | OutcomeUnknown | ClaimLost>
    readonly driver: (id: DriverId) => Effect.Effect<Option.Option<DriverRecord>, StoreUnavailable>
    /** Newest first. */
    readonly drivers: (query: DriverQuery) => Effect.Effect<ReadonlyArray<DriverRecord>, StoreUnavailable>
    /**
     * Changes the record of a driver, with an audit row. Missions keep the driver's data as of the assignment. If the
     * change suspends the driver, operators get the `suspensionNotices` of the missions of both environments.
     */
    readonly changeDriver: (
      by: PersonCaller,
      id: DriverId,
      change: DriverChange
    ) => Effect.Effect<DriverRecord, StoreUnavailable | OutcomeUnknown | DriverUnknown | EmailTaken>
    /** Revokes a key at once and for good; none if there is no such key. A second revocation keeps the first time. */
    readonly revokeKey: (id: PersonKeyId) => Effect.Effect<Option.Option<StoredPersonKey>, StoreUnavailable>
  }
>()("@trajet/domain/people/People") {}
