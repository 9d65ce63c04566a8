import { startAuthentication } from "@simplewebauthn/browser"
import { call } from "../api/connection.ts"
import type { Session } from "./session.ts"

type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"]

/** Signs in by a passkey of this device. */
export const signInByPasskey = async (): Promise<Session> => {
  const optionsJSON = await call<Options>({ method: "POST", path: "/console/api/session/passkey-options", body: {} })
  const response = await startAuthentication({ optionsJSON })
  return call({ method: "POST", path: "/console/api/session/passkey", body: response })
}
