import { queryOptions, useSuspenseQuery } from "@tanstack/react-query"
import type { CallAnswer } from "@trajet/contract"
import { isRefused } from "@trajet/pages/call-error.ts"
import type { Known } from "@trajet/pages/values.model.ts"
import { useState } from "react"
import { call } from "../api/call.ts"

export type Session = CallAnswer<"GET /console/api/session">
export type Role = Known<Session["user"]["role"]>

/** The session of the page; null without a signed-in user. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  staleTime: 60_000,
  queryFn: ({ signal }) =>
    call("GET /console/api/session", {}, { signal }).catch((error: unknown) => {
      if (isRefused(error, 401)) return null
      throw error
    })
})

/** The session of a page that needs one. A page that is left after a sign-out keeps the session that it had. */
export const useSession = (): Session => {
  const { data } = useSuspenseQuery(sessionQuery)
  const [last, setLast] = useState(data)
  if (data !== null && data !== last) setLast(data)
  const session = data ?? last
  if (session === null) throw new Error("this page needs a session")
  return session
}

/** True if the role of the user is one of these. */
export const hasRole = ({ user }: Session, roles: ReadonlyArray<Role>): boolean =>
  roles.some((role) => role === user.role)
