import { Brand } from "effect"
import type { Environment } from "../access/tenant.model.ts"
import type { DriverRecord, StoredPersonKey } from "../people/person.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** Id of a link for the phone of a driver, UUID. The id is no secret; the code of the link is. */
export type DeviceLinkId = string & Brand.Brand<"DeviceLinkId">
export const DeviceLinkId = Brand.nominal<DeviceLinkId>()

/** A link that is open: not used, not ended, and not expired. */
export interface DeviceLink {
  readonly id: DeviceLinkId
  readonly environment: Environment
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

/** A key of a driver. */
export interface Device extends StoredPersonKey {
  /** The name that the phone gave itself; null for a key that was made for a program. */
  readonly label: string | null
}

/** What an operator sees of the devices of a driver in one environment. */
export interface DevicesOfDriver {
  /** Newest first, revoked ones included. */
  readonly devices: ReadonlyArray<Device>
  /** The open links, newest first. */
  readonly links: ReadonlyArray<DeviceLink>
}

/** The result of using a link up. */
export interface EnteredDevice {
  readonly driver: DriverRecord
  readonly device: Device
}
