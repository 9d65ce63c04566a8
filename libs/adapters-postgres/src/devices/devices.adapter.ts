import { StoreUnavailable } from "@trajet/domain/access"
import { type Device, type DeviceLink, DeviceLinkId, Devices, type NewDeviceLink } from "@trajet/domain/devices"
import type { PersonCaller } from "@trajet/domain/people"
import { Instant } from "@trajet/domain/time"
import { Effect, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import { isUnavailable } from "../database/pg-errors.ts"
import { driverOf, personKeyOf } from "../people/person.rows.ts"
import { lockDriver } from "../people/person.statements.ts"
import {
  addDeviceLink,
  type DeviceLinkRow,
  type DeviceRow,
  devicesOfDriver,
  endDeviceLink,
  type EnteredRow,
  enterByLink,
  findDeviceLink,
  openDeviceLinks,
  revokeDevice
} from "./device.statements.ts"

const authorOf = (by: PersonCaller | null) => ({
  byKeyId: by?.keyId ?? null,
  byPersonId: by?.person.id ?? null,
  requestId: by?.requestId ?? null,
  ip: by?.ip ?? null
})

const linkOf = (row: DeviceLinkRow): DeviceLink => ({
  id: DeviceLinkId(row.id),
  environment: row.environment,
  createdAt: Instant(row.created_at),
  expiresAt: Instant(row.expires_at)
})

const deviceOf = (row: DeviceRow): Device => ({ ...personKeyOf(row), label: row.label })

const deviceOfEntered = (row: EnteredRow): Device =>
  deviceOf({
    id: row.key_id,
    environment: row.key_environment,
    prefix: row.key_prefix,
    created_at: row.key_created_at,
    revoked_at: row.key_revoked_at,
    last_used_at: row.key_last_used_at,
    label: row.key_label
  })

const first = <A, B>(rows: ReadonlyArray<A>, map: (row: A) => B): Option.Option<B> =>
  Option.map(Option.fromUndefinedOr(rows[0]), map)

/** Links of one driver are added one after the other, so that each sees the open ones before it. */
const adding = (database: Database["Service"], by: PersonCaller | null, link: NewDeviceLink) =>
  database
    .hold(async (connection) => {
      await connection.command("BEGIN")
      const [driver] = await connection.run(lockDriver, { id: link.driverId })
      const rows = driver === undefined ? [] : await connection.run(addDeviceLink, { ...link, ...authorOf(by) })
      await connection.command("COMMIT")
      return first(rows, linkOf)
    })
    .pipe(
      Effect.catch(({ cause }) =>
        isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)
      )
    )

const make = Effect.gen(function* () {
  const database = yield* Database
  return Devices.of({
    addLink: (by, link) => adding(database, by, link),
    endLink: (by, driverId, id) =>
      Effect.map(
        database.run(endDeviceLink, { ...authorOf(by), driverId, id, environment: by.environment }),
        (rows) => rows.length > 0
      ),
    ofDriver: (driverId, environment) =>
      Effect.all({
        devices: Effect.map(database.run(devicesOfDriver, { driverId, environment }), (rows) => rows.map(deviceOf)),
        links: Effect.map(database.run(openDeviceLinks, { driverId, environment }), (rows) => rows.map(linkOf))
      }),
    findLink: (digest, environments) =>
      Effect.map(database.run(findDeviceLink, { digest, environments }), (rows) =>
        first(rows, (row) => ({
          driver: driverOf(row),
          link: linkOf({
            id: row.link_id,
            environment: row.link_environment,
            created_at: row.link_created_at,
            expires_at: row.link_expires_at
          })
        }))
      ),
    enter: (linkDigest, { digest, environment, id: keyId, label, prefix, route }, { ip, requestId }) =>
      Effect.map(
        database.run(enterByLink, { linkDigest, keyId, environment, digest, prefix, route, label, requestId, ip }),
        (rows) => first(rows, (row) => ({ driver: driverOf(row), device: deviceOfEntered(row) }))
      ),
    revoke: (by, driverId, keyId) =>
      Effect.map(
        database.run(revokeDevice, { ...authorOf(by), driverId, keyId, environment: by.environment }),
        (rows) => first(rows, deviceOf)
      )
  })
})

export const devicesLayer: Layer.Layer<Devices, never, Database> = Layer.effect(Devices, make)
