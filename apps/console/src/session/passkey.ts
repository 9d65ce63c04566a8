import { startAuthentication } from "@simplewebauthn/browser"
import { call } from "../api/call.ts"
import type { Session } from "./session.ts"

type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"]

/** The API passes the options of the browser on as they are. */
const isOptions = (value: object): value is Options => typeof Reflect.get(value, "challenge") === "string"

/** Signs in by a passkey of this device. */
export const signInByPasskey = async (): Promise<Session> => {
  const optionsJSON = await call("POST /console/api/session/passkey-options")
  if (!isOptions(optionsJSON)) throw new Error("the API sent no challenge")
  const { id, rawId, response, type } = await startAuthentication({ optionsJSON })
  return call("POST /console/api/session/passkey", { body: { id, rawId, response, type } })
}
