import { startRegistration } from "@simplewebauthn/browser"
import { accountAddPasskey, accountPasskeyOptions } from "../api/console/account.ts"
import type { PasskeyShown } from "../api/console/types/account.model.ts"

type Options = Parameters<typeof startRegistration>[0]["optionsJSON"]

/** The API passes the options of the browser on as they are. */
const isOptions = (value: object): value is Options => typeof Reflect.get(value, "challenge") === "string"

/** Makes a passkey on this device, and adds it to the account. */
export const addPasskey = async (name: string): Promise<PasskeyShown> => {
  const optionsJSON = await accountPasskeyOptions()
  if (!isOptions(optionsJSON)) throw new Error("the API sent no challenge")
  const { id, rawId, response, type } = await startRegistration({ optionsJSON })
  return accountAddPasskey({ name, passkey: { id, rawId, response, type } })
}
