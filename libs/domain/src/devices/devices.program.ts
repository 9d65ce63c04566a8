import { Effect, Option } from "effect"
import { Identifiers, Mac } from "../access/secrets.port.ts"
import type { Environment } from "../access/tenant.model.ts"
import type { DriverId } from "../mission/mission.model.ts"
import { newPersonKey } from "../people/administer-people.program.ts"
import { DriverSuspended, DriverUnknown } from "../people/people.errors.ts"
import { People } from "../people/people.port.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { PersonKeyId } from "../people/person.model.ts"
import { personName } from "../people/person.rules.ts"
import { isUuid } from "../text/uuid.rules.ts"
import { minuteMillis } from "../time/instant.rules.ts"
import { codeLetters, codeOfBytes, parseCode } from "./device-code.rules.ts"
import { DeviceLinkId } from "./device.model.ts"
import { DeviceLinkRefused, DeviceLinkUnknown, DeviceUnknown } from "./devices.errors.ts"
import { Devices, type EntranceRequest } from "./devices.port.ts"

/** How long a link of an operator can be used (DRV-1). */
export const deviceLinkMillis = 15 * minuteMillis

/** Open links of a driver in an environment; a further one ends the oldest (LIM-50). */
export const openLinksMax = 3

/** The page that uses a link. The code stands in the fragment, which browsers do not send to servers. */
export const driverPage = "/driver"

const digestOf = (code: string) => Mac.use((mac) => mac.sign("device-link", code))

const driverOf = Effect.fnUntraced(function* (driverId: DriverId) {
  const people = yield* People
  const found = isUuid(driverId) ? yield* people.driver(driverId) : Option.none()
  return yield* Effect.mapError(Effect.fromOption(found), () => new DriverUnknown({ driverId }))
})

/** The open link with this code, and the digest under which it is stored: a link is too short-lived to move. */
const openLink = Effect.fnUntraced(function* (code: string, environments: ReadonlyArray<Environment>) {
  const devices = yield* Devices
  for (const digest of yield* Mac.use((mac) => mac.digests("device-link", code))) {
    const found = yield* devices.findLink(digest, environments)
    if (Option.isSome(found)) return { digest, found: found.value }
  }
  return yield* new DeviceLinkRefused()
})

interface LinkOrder {
  readonly driverId: DriverId
  readonly environment: Environment
  readonly lifeMillis: number
}

/**
 * Makes a single-use link for the phone of a driver, and returns its code, for the only time. `by` is null for the
 * administration. Fails with `DriverUnknown`, `DriverSuspended`.
 */
export const makeDeviceLink = Effect.fn("makeDeviceLink")(function* (by: PersonCaller | null, order: LinkOrder) {
  const devices = yield* Devices
  const identifiers = yield* Identifiers
  const { suspended } = yield* driverOf(order.driverId)
  if (suspended) return yield* new DriverSuspended()
  const code = codeOfBytes(yield* identifiers.bytes(codeLetters))
  const id = DeviceLinkId(yield* identifiers.uuid)
  const added = yield* devices.addLink(by, { ...order, id, digest: yield* digestOf(code) })
  const link = yield* Effect.mapError(Effect.fromOption(added), () => new DriverUnknown({ driverId: order.driverId }))
  return { link, code }
})

/** Ends an open link. Fails with `DeviceLinkUnknown`. */
export const endDeviceLink = Effect.fn("endDeviceLink")(function* (by: PersonCaller, driverId: DriverId, id: string) {
  const devices = yield* Devices
  const isEnded = isUuid(driverId) && isUuid(id) && (yield* devices.endLink(by, driverId, DeviceLinkId(id)))
  if (!isEnded) return yield* new DeviceLinkUnknown()
})

/** The devices and open links of a driver in the caller's environment. Fails with `DriverUnknown`. */
export const listDevices = Effect.fn("listDevices")(function* ({ environment }: PersonCaller, driverId: DriverId) {
  const devices = yield* Devices
  yield* driverOf(driverId)
  return yield* devices.ofDriver(driverId, environment)
})

/** Revokes the key of a device: its next request is refused. Fails with `DeviceUnknown`. */
export const revokeDevice = Effect.fn("revokeDevice")(function* (by: PersonCaller, driverId: DriverId, id: string) {
  const devices = yield* Devices
  const revoked = isUuid(driverId) && isUuid(id) ? yield* devices.revoke(by, driverId, PersonKeyId(id)) : Option.none()
  return yield* Effect.mapError(Effect.fromOption(revoked), () => new DeviceUnknown())
})

interface Entrance extends EntranceRequest {
  /** The code of a link, as typed or carried by the link. */
  readonly code: string
  /** The name that the phone gives itself. */
  readonly label: string
  /** The environments that this host serves. */
  readonly environments: ReadonlyArray<Environment>
}

/**
 * Uses a link up and returns a new key of its driver in clear, for the only time. Fails with `DeviceLinkRefused` for every
 * link that is not open here, `DriverSuspended`, and `PersonInvalid` for an empty label.
 */
export const enterByDeviceLink = Effect.fn("enterByDeviceLink")(function* (entrance: Entrance) {
  const devices = yield* Devices
  const label = yield* Effect.fromResult(personName("device", entrance.label))
  const code = yield* Effect.mapError(Effect.fromOption(parseCode(entrance.code)), () => new DeviceLinkRefused())
  const { digest, found } = yield* openLink(code, entrance.environments)
  if (found.driver.suspended) return yield* new DriverSuspended()
  const { clear, key } = yield* newPersonKey(found.link.environment)
  const { ip, requestId } = entrance
  const entered = yield* devices.enter(digest, { ...key, label }, { requestId, ip })
  // Another phone has used the link since it was found, or an operator has ended it.
  if (Option.isNone(entered)) return yield* new DeviceLinkRefused()
  return { ...entered.value, clear }
})
