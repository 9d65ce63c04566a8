import { Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Environment } from "../access/tenant.model.ts"
import type { DriverId } from "../mission/mission.model.ts"
import type { NewPersonKey } from "../people/people.port.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import type { DriverRecord, PersonKeyId } from "../people/person.model.ts"
import type { Device, DeviceLink, DeviceLinkId, DevicesOfDriver, EnteredDevice } from "./device.model.ts"

export interface NewDeviceLink {
  readonly id: DeviceLinkId
  readonly driverId: DriverId
  readonly environment: Environment
  /** Digest of the code; the store never has the code. */
  readonly digest: string
  readonly lifeMillis: number
}

export interface NewDevice extends NewPersonKey {
  readonly label: string
}

/** The request that uses a link up. It has no caller yet. */
export interface EntranceRequest {
  readonly requestId: string
  readonly ip: string | null
}

/** Stores the links by which phones of drivers get a key, and the keys that they got. */
export class Devices extends Context.Service<
  Devices,
  {
    /**
     * Keeps a link of a driver, with an audit row, in the name of `by` if an operator asks. Ends the oldest open links of
     * the driver in this environment, so that at most `openLinksMax` are open, also if several are made at once. None: no
     * such driver.
     */
    readonly addLink: (
      by: PersonCaller | null,
      link: NewDeviceLink
    ) => Effect.Effect<Option.Option<DeviceLink>, StoreUnavailable>
    /** Ends an open link of a driver in the caller's environment, with an audit row. False: no such open link. */
    readonly endLink: (
      by: PersonCaller,
      driverId: DriverId,
      id: DeviceLinkId
    ) => Effect.Effect<boolean, StoreUnavailable>
    /** The devices and open links of a driver in an environment; at most 100 of each. */
    readonly ofDriver: (
      driverId: DriverId,
      environment: Environment
    ) => Effect.Effect<DevicesOfDriver, StoreUnavailable>
    /** The driver of an open link in one of these environments, and the link. */
    readonly findLink: (
      digest: string,
      environments: ReadonlyArray<Environment>
    ) => Effect.Effect<Option.Option<{ readonly link: DeviceLink; readonly driver: DriverRecord }>, StoreUnavailable>
    /**
     * Uses an open link of the key's environment up and stores the key for its driver, both or nothing, with an audit
     * row. If several phones do so at once, one succeeds. None: no such open link, or its driver is suspended or erased.
     */
    readonly enter: (
      digest: string,
      device: NewDevice,
      request: EntranceRequest
    ) => Effect.Effect<Option.Option<EnteredDevice>, StoreUnavailable>
    /**
     * Revokes a key of a driver in the caller's environment at once and for good, with an audit row. A second revocation
     * keeps the first time. None: no such key.
     */
    readonly revoke: (
      by: PersonCaller,
      driverId: DriverId,
      keyId: PersonKeyId
    ) => Effect.Effect<Option.Option<Device>, StoreUnavailable>
  }
>()("@trajet/domain/devices/Devices") {}
