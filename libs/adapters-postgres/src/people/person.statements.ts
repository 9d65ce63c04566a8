import type { Environment } from "@trajet/domain/access"
import { type RawBuilder, sql } from "kysely"
import type { Uses } from "../access/key-uses.ts"
import { statement } from "../database/statement.ts"
import { arePeopleCurrent } from "./copied-people.ts"
import type { DriverRow, LookupRow, OperatorRow, PersonKeyRow } from "./person.rows.ts"

export const movePersonKeyDigest = statement<{ readonly from: string; readonly to: string }, never>()(
  "person_key.move_digest",
  ($) => sql`UPDATE person_key SET digest = ${$("to")}::text WHERE digest = ${$("from")}::text`
)

export const findPersonKey = statement<
  { readonly digests: ReadonlyArray<string> },
  LookupRow & { readonly digest: string }
>()(
  "person_key.find",
  ($) => sql`
SELECT k.id, k.environment, k.person_id, k.digest, p.role, clock_timestamp() AS now
FROM person_key k JOIN person p ON p.id = k.person_id
WHERE k.digest = ANY (${$("digests")}::text[]) AND k.revoked_at IS NULL AND ${arePeopleCurrent}`
)

export const findPersonKeyById = statement<{ readonly id: string }, LookupRow>()(
  "person_key.find_by_id",
  ($) => sql`
SELECT k.id, k.environment, k.person_id, p.role, clock_timestamp() AS now
FROM person_key k JOIN person p ON p.id = k.person_id
WHERE k.id = ${$("id")}::uuid AND k.revoked_at IS NULL AND ${arePeopleCurrent}`
)

interface NewKey {
  readonly keyId: string
  readonly environment: Environment
  readonly digest: string
  readonly prefix: string
  readonly route: string
}

type Prefixed<Row> = { readonly [Name in keyof Row & string as `key_${Name}`]: Row[Name] }
export type WithKey<Row> = Row & Prefixed<PersonKeyRow>

/** Inserts a key for the person of `added`, and returns the columns of both. */
const withKey = ($: (name: keyof NewKey) => RawBuilder<unknown>, columns: RawBuilder<unknown>) => sql`
made AS (
  INSERT INTO person_key (id, person_id, environment, digest, prefix, route)
  SELECT ${$("keyId")}::uuid, id, ${$("environment")}::text, ${$("digest")}::text, ${$("prefix")}::text,
    ${$("route")}::text
  FROM added
  RETURNING id, environment, prefix, created_at, revoked_at, last_used_at
)
SELECT ${columns}, made.id AS key_id, made.environment AS key_environment, made.prefix AS key_prefix,
  made.created_at AS key_created_at, made.revoked_at AS key_revoked_at, made.last_used_at AS key_last_used_at
FROM added CROSS JOIN made`

interface CreateOperator extends NewKey {
  readonly id: string
  readonly name: string
}

// The update changes nothing: it returns the row of an operator that is there already.
export const createOperator = statement<CreateOperator, WithKey<OperatorRow>>()(
  "operator.create",
  ($) => sql`
WITH added AS (
  INSERT INTO person (id, role, name) VALUES (${$("id")}::uuid, 'operator', ${$("name")}::text)
  ON CONFLICT (name) WHERE role = 'operator' DO UPDATE SET name = excluded.name
  RETURNING id, name, created_at
), audited AS (
  INSERT INTO audit (environment, action, target)
  SELECT ${$("environment")}::text, 'operator.create', id::text FROM added
), ${withKey($, sql`added.id, added.name, added.created_at`)}`
)

export const driverColumns = (table: "added" | "changed" | "person") =>
  sql.raw(
    [
      ...["id", "name", "first_name", "phone", "phone_e164", "email", "suspended", "created_at"].map(
        (name) => `${table}.${name}`
      ),
      ...["available_from", "available_to"].map((name) => `${table}.${name}::text[] AS ${name}`)
    ].join(", ")
  )

interface Author {
  readonly byKeyId: string | null
  readonly byPersonId: string | null
  readonly requestId: string | null
  readonly ip: string | null
}

interface CreateDriver extends NewKey, Author {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly phoneE164: string | null
  readonly email: string
}

export const createDriver = statement<CreateDriver, WithKey<DriverRow>>()(
  "driver.create",
  ($) => sql`
WITH added AS (
  INSERT INTO person (id, role, name, first_name, phone, phone_e164, email)
  VALUES (${$("id")}::uuid, 'driver', ${$("lastName")}::text, ${$("firstName")}::text, ${$("phone")}::text,
    ${$("phoneE164")}::text, ${$("email")}::text)
  ON CONFLICT (lower(email)) WHERE role = 'driver' DO UPDATE SET email = person.email
  RETURNING *
), audited AS (
  INSERT INTO audit (environment, key_id, person_id, action, target, request_id, ip)
  SELECT ${$("environment")}::text, ${$("byKeyId")}::uuid, ${$("byPersonId")}::uuid, 'driver.create', id::text,
    ${$("requestId")}::text, ${$("ip")}::text
  FROM added
), ${withKey($, driverColumns("added"))}`
)

/** Adds a key for the driver with this e-mail address; returns no row, and writes nothing, if there is none. */
export const addDriverKey = statement<NewKey & Author & { readonly email: string }, WithKey<DriverRow>>()(
  "driver.add_key",
  ($) => sql`
WITH added AS (
  SELECT * FROM person WHERE role = 'driver' AND lower(email) = lower(${$("email")}::text)
), audited AS (
  INSERT INTO audit (environment, key_id, person_id, action, target, request_id, ip)
  SELECT ${$("environment")}::text, ${$("byKeyId")}::uuid, ${$("byPersonId")}::uuid, 'driver.add_key', id::text,
    ${$("requestId")}::text, ${$("ip")}::text
  FROM added
), ${withKey($, driverColumns("added"))}`
)

export const findDriver = statement<{ readonly id: string }, DriverRow>()(
  "driver.find",
  ($) => sql`SELECT ${driverColumns("person")} FROM person
WHERE id = ${$("id")}::uuid AND role = 'driver' AND erased_at IS NULL`
)

/** Locks the record of a driver until the end of the transaction. */
export const lockDriver = statement<{ readonly id: string }, DriverRow>()(
  "driver.lock",
  ($) => sql`
SELECT ${driverColumns("person")} FROM person
WHERE id = ${$("id")}::uuid AND role = 'driver' AND erased_at IS NULL FOR NO KEY UPDATE`
)

export const newestDrivers = statement<{ readonly limit: number }, DriverRow>()(
  "driver.list",
  ($) => sql`
SELECT ${driverColumns("person")} FROM person WHERE role = 'driver' AND erased_at IS NULL
ORDER BY created_at DESC, id DESC LIMIT ${$("limit")}::int`
)

export const olderDrivers = statement<
  { readonly limit: number; readonly olderThanAt: string; readonly olderThanId: string },
  DriverRow
>()(
  "driver.list_older",
  ($) => sql`
SELECT ${driverColumns("person")} FROM person
WHERE role = 'driver' AND erased_at IS NULL AND (created_at, id) < (${$("olderThanAt")}::timestamptz, ${$("olderThanId")}::uuid)
ORDER BY created_at DESC, id DESC LIMIT ${$("limit")}::int`
)

interface ChangeDriver extends Author {
  readonly id: string
  readonly environment: Environment
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phone: string | null
  readonly phoneE164: string | null
  readonly email: string | null
  readonly availableFrom: ReadonlyArray<string> | null
  readonly availableTo: ReadonlyArray<string> | null
  readonly suspended: boolean | null
}

/** Changes the members that are not null. */
export const changeDriver = statement<ChangeDriver, DriverRow>()(
  "driver.change",
  ($) => sql`
WITH changed AS (
  UPDATE person SET
    name = coalesce(${$("lastName")}::text, name), first_name = coalesce(${$("firstName")}::text, first_name),
    phone = coalesce(${$("phone")}::text, phone),
    phone_e164 = CASE WHEN ${$("phone")}::text IS NULL THEN phone_e164 ELSE ${$("phoneE164")}::text END, email = coalesce(${$("email")}::text, email),
    available_from = coalesce(${$("availableFrom")}::timestamptz[], available_from),
    available_to = coalesce(${$("availableTo")}::timestamptz[], available_to),
    suspended = coalesce(${$("suspended")}::boolean, suspended)
  WHERE id = ${$("id")}::uuid AND role = 'driver' AND erased_at IS NULL
  RETURNING *
), audited AS (
  INSERT INTO audit (environment, key_id, person_id, action, target, request_id, ip)
  SELECT ${$("environment")}::text, ${$("byKeyId")}::uuid, ${$("byPersonId")}::uuid, 'driver.change', id::text,
    ${$("requestId")}::text, ${$("ip")}::text
  FROM changed
)
SELECT ${driverColumns("changed")} FROM changed`
)

/** Finds out whether the transaction that inserted this key has committed. */
export const personKeyPresent = statement<{ readonly id: string }, { readonly id: string }>()(
  "person_key.present",
  ($) => sql`SELECT id FROM person_key WHERE id = ${$("id")}::uuid`
)

/** Finds out whether the transaction of a request that changed this driver has committed. */
export const driverChangePresent = statement<
  { readonly id: string; readonly requestId: string },
  { readonly target: string }
>()(
  "driver.change_present",
  ($) => sql`
SELECT target FROM audit
WHERE target = ${$("id")}::text AND action = 'driver.change' AND request_id = ${$("requestId")}::text`
)

export const revokePersonKey = statement<{ readonly id: string }, PersonKeyRow>()(
  "person_key.revoke",
  ($) => sql`
WITH revoked AS (
  UPDATE person_key SET revoked_at = coalesce(revoked_at, clock_timestamp())
  WHERE id = ${$("id")}::uuid AND user_id IS NULL
  RETURNING *
), audited AS (
  INSERT INTO audit (environment, person_id, action, target)
  SELECT environment, person_id, 'key.revoke', id::text FROM revoked
)
SELECT id, environment, prefix, created_at, revoked_at, last_used_at FROM revoked`
)

/** Writes the last uses of keys; see `key.touch`. */
export const touchPersonKeys = statement<Uses, never>()(
  "person_key.touch",
  ($) => sql`
WITH use AS MATERIALIZED (
  SELECT id, at, set_config('synchronous_commit', 'off', true)
  FROM unnest(${$("ids")}::uuid[], ${$("ats")}::timestamptz[]) AS u(id, at)
), later AS (
  SELECT k.id, least(use.at, k.revoked_at) AS at FROM person_key k JOIN use ON use.id = k.id
  WHERE k.last_used_at IS NULL OR k.last_used_at < least(use.at, k.revoked_at)
  ORDER BY k.id FOR NO KEY UPDATE OF k
)
UPDATE person_key k SET last_used_at = greatest(k.last_used_at, later.at) FROM later WHERE k.id = later.id`
)
