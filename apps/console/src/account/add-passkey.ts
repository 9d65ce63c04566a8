import { startRegistration } from "@simplewebauthn/browser"
import { call } from "../api/call.ts"
import type { PasskeyShown } from "./account-queries.ts"

type Options = Parameters<typeof startRegistration>[0]["optionsJSON"]

/** The API passes the options of the browser on as they are. */
const isOptions = (value: object): value is Options => typeof Reflect.get(value, "challenge") === "string"

/** Makes a passkey on this device, and adds it to the account. */
export const addPasskey = async (name: string): Promise<PasskeyShown> => {
  const optionsJSON = await call("POST /console/api/account/passkeys/options")
  if (!isOptions(optionsJSON)) throw new Error("the API sent no challenge")
  const { id, rawId, response, type } = await startRegistration({ optionsJSON })
  return call("POST /console/api/account/passkeys", { body: { name, passkey: { id, rawId, response, type } } })
}
