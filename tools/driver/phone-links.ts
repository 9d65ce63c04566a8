import { OperatorId } from "@trajet/domain/people"
import { browserOf, makeUser, type TestUser } from "../harness/users.ts"

/** The links of a driver's phones, as an operator makes them. */
interface PhoneLinks {
  readonly operatorUser: TestUser
  /** Makes a link for the driver: its path with the fragment, and its code. */
  readonly make: () => Promise<{ readonly path: string; readonly code: string }>
  /** Revokes every key of the driver that a phone has. */
  readonly revoke: () => Promise<void>
}

/** Signs an operator in, who makes links for the driver. */
export const makePhoneLinks = async (
  origin: string,
  database: string,
  operatorId: string,
  driverId: string
): Promise<PhoneLinks> => {
  const operatorUser = await makeUser(database, { role: "operator", operatorId: OperatorId(operatorId) })
  const browser = await browserOf(origin, operatorUser)
  const path = `/console/api/drivers/${driverId}`
  return {
    operatorUser,
    make: async () => {
      const made = await browser.ask(`${path}/device-links`, { method: "POST" })
      const { code, url } = made.json()
      const { hash, pathname } = new URL(String(url))
      return { path: `${pathname}${hash}`, code: String(code) }
    },
    revoke: async () => {
      const { devices } = (await browser.ask(`${path}/devices`)).json()
      for (const device of Array.isArray(devices) ? devices : []) {
        if (Reflect.get(device, "label") === null) continue
        await browser.ask(`${path}/devices/${String(Reflect.get(device, "id"))}/revocation`, { method: "POST" })
      }
    }
  }
}
