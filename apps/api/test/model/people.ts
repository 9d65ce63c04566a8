import fc from "fast-check"

export const driverNames = ["marie", "paul", "nora"] as const
export type DriverName = (typeof driverNames)[number]

/** The people of the transport company: one operator, and drivers with a key for each environment. */
const staffNames = ["operator", ...driverNames] as const
export type StaffName = (typeof staffNames)[number]

export type Environment = "live" | "test"

interface DriverRecord {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  /** The domain of the e-mail address. The part before it is different in each run, and starts with the name. */
  readonly domain: string
}

/** The records of the drivers. */
export const driverRecords: Readonly<Record<DriverName, DriverRecord>> = {
  marie: { firstName: "Marie", lastName: "Durand", phone: "06 12 34 56 42", domain: "drivers.example" },
  paul: { firstName: "Paul", lastName: "Le Goff", phone: "+33 7 98 76 54 01", domain: "example.fr" },
  nora: { firstName: "Nora", lastName: "Müller", phone: "+49 170 1234567", domain: "fahrer.example.de" }
}

export const nameOf = (driver: DriverName): string => {
  const { firstName, lastName } = driverRecords[driver]
  return `${firstName} ${lastName}`
}

/** What events show of a driver: phone and e-mail address are masked (EVT-14). */
export const maskedDrivers: Readonly<Record<DriverName, object>> = {
  marie: { first_name: "Marie", name: "Durand", phone: "+33 6 ** ** ** 42", email: "m***@d***.example" },
  paul: { first_name: "Paul", name: "Le Goff", phone: "+33 7 ** ** ** 01", email: "p***@e***.fr" },
  nora: { first_name: "Nora", name: "Müller", phone: "+49 ** ** ** 67", email: "n***@f***.de" }
}

export const anyDriver: fc.Arbitrary<DriverName> = fc.constantFrom(...driverNames)

/** Usually an operator, who may do the most. */
export const anyStaff: fc.Arbitrary<StaffName> = fc.constantFrom(
  ...Array.from({ length: 9 }, () => "operator" as const),
  ...driverNames
)
