import { queryOptions, useSuspenseQuery } from "@tanstack/react-query"
import { isRefused } from "@trajet/pages/call-error.ts"
import { sessionShow } from "../api/console/session.ts"
import type { Known } from "@trajet/pages/values.model.ts"
import type { SessionShown } from "../api/console/types/session.model.ts"

export type Session = SessionShown
export type Role = Known<SessionShown["user"]["role"]>

/** The session of the page; null without a signed-in user. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  staleTime: 60_000,
  queryFn: ({ signal }) =>
    sessionShow({ signal }).catch((error: unknown) => {
      if (isRefused(error, 401)) return null
      throw error
    })
})

/** The session of a page that needs one. */
export const useSession = (): Session => {
  const { data } = useSuspenseQuery(sessionQuery)
  if (data === null) throw new Error("this page needs a session")
  return data
}

/** True if the role of the user is one of these. */
export const hasRole = ({ user }: Session, roles: ReadonlyArray<Role>): boolean =>
  roles.some((role) => role === user.role)
