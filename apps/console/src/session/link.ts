import { call } from "../api/connection.ts"
import type { Session } from "./session.ts"

/** A session that a one-time link began. */
export type Entered = Session & { readonly has_password?: boolean }

/** Signs in by the token of a one-time link. */
export const enterByLink = (token: string): Promise<Entered> =>
  call({ method: "POST", path: "/console/api/session/link", body: { token } })

/** Sets the password of the user. */
export const setPassword = (password: string): Promise<unknown> =>
  call({ method: "POST", path: "/console/api/account/password", body: { password } })
