import { call } from "../api/connection.ts"
import type { Session } from "./session.ts"

const path = "/console/api/session"

/** Proves by the password that the user of the session is at the page. */
export const confirmPassword = (password: string): Promise<Session> =>
  call({ method: "POST", path: `${path}/confirmation`, body: { password } })

export const signIn = (body: { readonly email: string; readonly password: string }): Promise<Session> =>
  call({ method: "POST", path, body })

export const signOut = (): Promise<undefined> => call({ method: "DELETE", path })

/** Signs in by the token of a one-time link. */
export const enterByLink = (token: string): Promise<Session> =>
  call({ method: "POST", path: `${path}/link`, body: { token } })
