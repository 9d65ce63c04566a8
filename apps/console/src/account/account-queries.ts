import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { accountListPasskeys, accountListSessions } from "../api/console/account.ts"
import type { UserShown } from "../api/console/types/shared.model.ts"
import { sessionQuery } from "../session/session.ts"

/** The sessions of the user. */
export const sessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: ({ signal }) => accountListSessions({ signal })
})

/** The passkeys of the user. */
export const passkeysQuery = queryOptions({
  queryKey: ["account", "passkeys"],
  queryFn: ({ signal }) => accountListPasskeys({ signal })
})

/** Returns a function that shows the changed user on every page. */
export const useUserChanged = () => {
  const queries = useQueryClient()
  return (user: UserShown): void => {
    queries.setQueryData(sessionQuery.queryKey, (session) => (session ? { ...session, user } : session))
  }
}
