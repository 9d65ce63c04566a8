import type { Environment } from "@trajet/domain/access"
import { type DeviceLinkId, openLinksMax } from "@trajet/domain/devices"
import type { DriverId } from "@trajet/domain/mission"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"
import type { DriverRow, PersonKeyRow } from "../people/person.rows.ts"
import { driverColumns } from "../people/person.statements.ts"

/** Bounds what an operator sees of one driver. */
const shownMax = 100

interface OfDriver {
  readonly driverId: DriverId
  readonly environment: Environment
}

interface Author {
  readonly byKeyId: string | null
  readonly byPersonId: string | null
  readonly requestId: string | null
  readonly ip: string | null
}

export interface DeviceLinkRow {
  readonly id: string
  readonly environment: Environment
  readonly created_at: string
  readonly expires_at: string
}

export interface DeviceRow extends PersonKeyRow {
  readonly label: string | null
}

interface AddLink extends OfDriver, Author {
  readonly id: DeviceLinkId
  readonly digest: string
  readonly lifeMillis: number
}

/** Removes links that are over, and the oldest open ones beyond the bound. The record of the driver is locked. */
export const addDeviceLink = statement<AddLink, DeviceLinkRow>()(
  "device_link.add",
  ($) => sql`
WITH kept AS (
  SELECT id FROM device_link
  WHERE person_id = ${$("driverId")}::uuid AND environment = ${$("environment")}::text AND used_at IS NULL
    AND expires_at > clock_timestamp()
  ORDER BY created_at DESC, id DESC LIMIT ${sql.raw(String(openLinksMax - 1))}
), removed AS (
  DELETE FROM device_link
  WHERE person_id = ${$("driverId")}::uuid AND environment = ${$("environment")}::text
    AND id NOT IN (SELECT id FROM kept)
), audited AS (
  INSERT INTO audit (environment, key_id, person_id, action, target, request_id, ip)
  VALUES (${$("environment")}::text, ${$("byKeyId")}::uuid, ${$("byPersonId")}::uuid, 'device_link.create',
    ${$("driverId")}::text, ${$("requestId")}::text, ${$("ip")}::text)
)
INSERT INTO device_link (id, person_id, environment, digest, expires_at)
VALUES (${$("id")}::uuid, ${$("driverId")}::uuid, ${$("environment")}::text, ${$("digest")}::text,
  clock_timestamp() + ${$("lifeMillis")}::float8 * interval '1 millisecond')
RETURNING id, environment, created_at, expires_at`
)

export const endDeviceLink = statement<OfDriver & Author & { readonly id: DeviceLinkId }, { readonly id: string }>()(
  "device_link.end",
  ($) => sql`
WITH ended AS (
  DELETE FROM device_link
  WHERE id = ${$("id")}::uuid AND person_id = ${$("driverId")}::uuid AND environment = ${$("environment")}::text
    AND used_at IS NULL AND expires_at > clock_timestamp()
  RETURNING *
), audited AS (
  INSERT INTO audit (environment, key_id, person_id, action, target, request_id, ip)
  SELECT environment, ${$("byKeyId")}::uuid, ${$("byPersonId")}::uuid, 'device_link.end', person_id::text,
    ${$("requestId")}::text, ${$("ip")}::text
  FROM ended
)
SELECT id FROM ended`
)

export const openDeviceLinks = statement<OfDriver, DeviceLinkRow>()(
  "device_link.list",
  ($) => sql`
SELECT id, environment, created_at, expires_at FROM device_link
WHERE person_id = ${$("driverId")}::uuid AND environment = ${$("environment")}::text AND used_at IS NULL
  AND expires_at > clock_timestamp()
ORDER BY created_at DESC, id DESC LIMIT ${sql.raw(String(shownMax))}`
)

export const devicesOfDriver = statement<OfDriver, DeviceRow>()(
  "device.list",
  ($) => sql`
SELECT id, environment, prefix, created_at, revoked_at, last_used_at, label FROM person_key
WHERE person_id = ${$("driverId")}::uuid AND environment = ${$("environment")}::text AND user_id IS NULL
ORDER BY created_at DESC, id DESC LIMIT ${sql.raw(String(shownMax))}`
)

interface FindLink {
  readonly digest: string
  readonly environments: ReadonlyArray<Environment>
}

type Prefixed<Row, Prefix extends string> = {
  readonly [Name in keyof Row & string as `${Prefix}_${Name}`]: Row[Name]
}

type FoundLinkRow = DriverRow & Prefixed<DeviceLinkRow, "link">

export const findDeviceLink = statement<FindLink, FoundLinkRow>()(
  "device_link.find",
  ($) => sql`
SELECT ${driverColumns("person")}, l.id AS link_id, l.environment AS link_environment, l.created_at AS link_created_at,
  l.expires_at AS link_expires_at
FROM device_link l JOIN person ON person.id = l.person_id
WHERE l.digest = ${$("digest")}::text AND l.environment = ANY (${$("environments")}::text[]) AND l.used_at IS NULL
  AND l.expires_at > clock_timestamp() AND person.erased_at IS NULL`
)

interface Enter {
  readonly linkDigest: string
  readonly keyId: string
  readonly environment: Environment
  readonly digest: string
  readonly prefix: string
  readonly route: string
  readonly label: string
  readonly requestId: string
  readonly ip: string | null
}

export type EnteredRow = DriverRow & Prefixed<DeviceRow, "key">

/** Uses a link up and adds a key. If several phones use the link at once, the lock of its row lets only one succeed. */
export const enterByLink = statement<Enter, EnteredRow>()(
  "device_link.enter",
  ($) => sql`
WITH used AS (
  UPDATE device_link l SET used_at = clock_timestamp()
  WHERE l.digest = ${$("linkDigest")}::text AND l.environment = ${$("environment")}::text AND l.used_at IS NULL
    AND l.expires_at > clock_timestamp()
    AND (SELECT p.role = 'driver' AND p.erased_at IS NULL AND NOT p.suspended FROM person p WHERE p.id = l.person_id)
  RETURNING l.person_id
), made AS (
  INSERT INTO person_key (id, person_id, environment, digest, prefix, route, label)
  SELECT ${$("keyId")}::uuid, person_id, ${$("environment")}::text, ${$("digest")}::text, ${$("prefix")}::text,
    ${$("route")}::text, ${$("label")}::text
  FROM used
  RETURNING id, environment, prefix, created_at, revoked_at, last_used_at, label
), audited AS (
  INSERT INTO audit (environment, person_id, action, target, request_id, ip)
  SELECT ${$("environment")}::text, person_id, 'device.enter', ${$("keyId")}::text, ${$("requestId")}::text, ${$("ip")}::text
  FROM used
)
SELECT ${driverColumns("person")}, made.id AS key_id, made.environment AS key_environment, made.prefix AS key_prefix,
  made.created_at AS key_created_at, made.revoked_at AS key_revoked_at, made.last_used_at AS key_last_used_at,
  made.label AS key_label
FROM used CROSS JOIN made JOIN person ON person.id = used.person_id`
)

/** The role is compared because the id of an operator names keys too. */
export const revokeDevice = statement<OfDriver & Author & { readonly keyId: string }, DeviceRow>()(
  "device.revoke",
  ($) => sql`
WITH revoked AS (
  UPDATE person_key k SET revoked_at = coalesce(k.revoked_at, clock_timestamp()) FROM person p
  WHERE k.id = ${$("keyId")}::uuid AND k.person_id = ${$("driverId")}::uuid
    AND k.environment = ${$("environment")}::text AND k.user_id IS NULL AND p.id = k.person_id AND p.role = 'driver'
  RETURNING k.*
), audited AS (
  INSERT INTO audit (environment, key_id, person_id, action, target, request_id, ip)
  SELECT environment, ${$("byKeyId")}::uuid, ${$("byPersonId")}::uuid, 'key.revoke', id::text,
    ${$("requestId")}::text, ${$("ip")}::text
  FROM revoked
)
SELECT id, environment, prefix, created_at, revoked_at, last_used_at, label FROM revoked`
)
