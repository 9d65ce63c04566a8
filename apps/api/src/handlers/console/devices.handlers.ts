import { ConsoleApi, type DeviceLinkShown, type DeviceShown, DriverAppApi } from "@trajet/contract"
import {
  type Device,
  type DeviceLink,
  deviceLinkMillis,
  driverPage,
  endDeviceLink,
  enterByDeviceLink,
  listDevices,
  makeDeviceLink,
  revokeDevice,
  shownCode
} from "@trajet/domain/devices"
import { DriverId } from "@trajet/domain/mission"
import { canonicalId } from "@trajet/domain/text"
import { requireOperator } from "@trajet/domain/users"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import type { SignInOptions } from "./session-wire.ts"

const linkWire = ({ createdAt, expiresAt, id }: DeviceLink): DeviceLinkShown => ({
  id,
  created_at: createdAt,
  expires_at: expiresAt
})

const deviceWire = (device: Device): DeviceShown => ({
  id: device.id,
  label: device.label,
  prefix: device.prefix,
  created_at: device.createdAt,
  revoked_at: device.revokedAt,
  last_used_at: device.lastUsedAt
})

const driverIdOf = ({ id }: { readonly id: string }) => DriverId(canonicalId(id))

/** The phones of a driver, for operators. */
export const deviceRoutes = serve(ConsoleApi.groups.devices, {
  list: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* Effect.fromResult(requireOperator(caller))
    const { devices, links } = yield* listDevices(by, driverIdOf(params))
    return { devices: devices.map(deviceWire), links: links.map(linkWire) }
  }),
  createLink: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* Effect.fromResult(requireOperator(caller))
    const { environment } = by
    const driverId = driverIdOf(params)
    const { code, link } = yield* makeDeviceLink(by, { driverId, environment, lifeMillis: deviceLinkMillis })
    const shown = shownCode(code)
    // As the operator's browser names this host: a phone scans it from that screen.
    return { ...linkWire(link), url: `${caller.siteUrl}${driverPage}#${shown}`, code: shown }
  }),
  endLink: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* Effect.fromResult(requireOperator(caller))
    yield* endDeviceLink(by, driverIdOf(params), canonicalId(params.link_id))
  }),
  revoke: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* Effect.fromResult(requireOperator(caller))
    return deviceWire(yield* revokeDevice(by, driverIdOf(params), canonicalId(params.key_id)))
  })
})

/** Gives a phone its key, for the code of a link. */
export const entranceRoutes = ({ environments, slowly }: SignInOptions) =>
  serve(DriverAppApi.groups.entrance, {
    enter: Effect.fnUntraced(function* ({ caller: { ip, requestId }, body: { code, device } }) {
      const entrance = enterByDeviceLink({ code, label: device, environments, requestId, ip })
      const { clear, device: phone, driver } = yield* slowly(ip, entrance)
      return {
        key_id: phone.id,
        key: clear,
        environment: phone.environment,
        driver: { id: driver.id, first_name: driver.firstName, name: driver.lastName }
      }
    })
  })
