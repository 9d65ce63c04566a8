import type { EventType } from "../events/event.model.ts"
import { maskedEmail, maskedPhone } from "../events/masking.rules.ts"
import type { Driver, DriverId, Mission } from "../mission/mission.model.ts"
import { erasedEventData } from "./event-data.rules.ts"
import type { Erased } from "./treatment.rules.ts"

/** What tells a driver in an event, which has no id of the driver. */
export type DriverNames = Pick<Driver, "firstName" | "lastName" | "phone" | "phoneE164" | "email">

interface ShownDriver {
  readonly first_name?: unknown
  readonly name?: unknown
  readonly phone?: unknown
  readonly email?: unknown
}

// Events of older releases have the mask of the text.
const isShown = ({ email, firstName, lastName, phone, phoneE164 }: DriverNames, shown: ShownDriver): boolean =>
  (shown.first_name === firstName && shown.name === lastName) ||
  ([phone, phoneE164 ?? phone].some((number) => shown.phone === maskedPhone(number)) &&
    shown.email === maskedEmail(email))

/**
 * Erases the data of `transport.assigned` if it shows one of these drivers: by both names, or by masked phone number and
 * masked e-mail address. A namesake is erased too.
 */
export const eraseEventOfDriver =
  (drivers: ReadonlyArray<DriverNames>) =>
  (type: EventType, data: string): Erased<string> => {
    const parsed: unknown = JSON.parse(data)
    const shown: ShownDriver = Object(Reflect.get(Object(parsed), "driver"))
    return drivers.some((driver) => isShown(driver, shown)) ? erasedEventData(type, data) : { value: data, counts: {} }
  }

/** The data of a driver as they were when the driver was assigned to the trips of a mission. */
export const copiesOfDriver = ({ driver, returnDriver }: Mission, driverId: DriverId): ReadonlyArray<Driver> =>
  [driver, returnDriver].flatMap((one) => (one !== null && one.id === driverId ? [one] : []))
