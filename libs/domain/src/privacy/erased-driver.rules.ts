import { type Driver, DriverId } from "../mission/mission.model.ts"

/** Stands where an erased driver was, so that the mission still says that it had a driver. */
export const erasedDriver: Driver = {
  id: DriverId("erased"),
  firstName: "",
  lastName: "",
  phone: "",
  phoneE164: null,
  email: ""
}

/** First name and name of a driver; null without a driver, and if the driver was erased. */
export const driverName = (driver: Driver | null): string | null =>
  driver === null ? null : `${driver.firstName} ${driver.lastName}`.trim() || null
