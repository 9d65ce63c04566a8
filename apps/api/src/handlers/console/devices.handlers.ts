import {
  ConsoleApi,
  type CreatedDeviceLink,
  type DeviceLinkShown,
  type DeviceList,
  type DeviceShown,
  DriverAppApi,
  type EnteredDevice,
  EntranceRequest
} from "@trajet/contract"
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
import { consoleRoute, visitorRoute } from "../../edge/session/console-routes.ts"
import { noMembers } from "../operations/answering.ts"
import type { SignInOptions } from "./session-wire.ts"

const { endpoints } = ConsoleApi.groups.devices

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

const idOf = (params: Readonly<Record<string, string | undefined>>, name = "id"): string =>
  canonicalId(params[name] ?? "")

const list = consoleRoute({
  endpoint: endpoints.list,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* Effect.fromResult(requireOperator(caller))
    const { devices, links } = yield* listDevices(by, DriverId(idOf(params)))
    const wire: DeviceList = { devices: devices.map(deviceWire), links: links.map(linkWire) }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const createLink = consoleRoute({
  endpoint: endpoints.createLink,
  query: noMembers,
  body: noMembers,
  takesBody: "optional",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* Effect.fromResult(requireOperator(caller))
    const { environment } = by
    const driverId = DriverId(idOf(params))
    const { code, link } = yield* makeDeviceLink(by, { driverId, environment, lifeMillis: deviceLinkMillis })
    const shown = shownCode(code)
    // As the operator's browser names this host: a phone scans it from that screen.
    const url = `${caller.siteUrl}${driverPage}#${shown}`
    const wire: CreatedDeviceLink = { ...linkWire(link), url, code: shown }
    return { status: 201, body: JSON.stringify(wire) }
  })
})

const endLink = consoleRoute({
  endpoint: endpoints.endLink,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* Effect.fromResult(requireOperator(caller))
    yield* endDeviceLink(by, DriverId(idOf(params)), idOf(params, "link_id"))
    return { status: 204, body: "" }
  })
})

const revoke = consoleRoute({
  endpoint: endpoints.revoke,
  query: noMembers,
  body: noMembers,
  takesBody: "optional",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* Effect.fromResult(requireOperator(caller))
    const device = yield* revokeDevice(by, DriverId(idOf(params)), idOf(params, "key_id"))
    return { status: 200, body: JSON.stringify(deviceWire(device)) }
  })
})

/** The phones of a driver, for operators. */
export const deviceRoutes = [list, createLink, endLink, revoke]

/** Gives a phone its key, for the code of a link. */
export const entranceRoute = ({ environments, slowly }: SignInOptions) =>
  visitorRoute({
    endpoint: DriverAppApi.groups.entrance.endpoints.enter,
    query: noMembers,
    body: EntranceRequest,
    takesBody: "required",
    handle: Effect.fnUntraced(function* ({ caller: { ip, requestId }, body: { code, device } }) {
      const entrance = enterByDeviceLink({ code, label: device, environments, requestId, ip })
      const entered = yield* slowly(ip, entrance)
      const wire: EnteredDevice = {
        key_id: entered.device.id,
        key: entered.clear,
        environment: entered.device.environment,
        driver: { id: entered.driver.id, first_name: entered.driver.firstName, name: entered.driver.lastName }
      }
      return { status: 201, body: JSON.stringify(wire) }
    })
  })
