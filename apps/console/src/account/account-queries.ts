import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type { CallAnswer } from "@trajet/contract"
import { call } from "../api/call.ts"
import { type Session, sessionQuery } from "../session/session.ts"

export type PasskeyShown = CallAnswer<"GET /console/api/account/passkeys">["data"][number]

/** The sessions of the user. */
export const sessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: ({ signal }) => call("GET /console/api/account/sessions", {}, { signal })
})

/** The passkeys of the user. */
export const passkeysQuery = queryOptions({
  queryKey: ["account", "passkeys"],
  queryFn: ({ signal }) => call("GET /console/api/account/passkeys", {}, { signal })
})

/** Returns a function that shows the changed user on every page. */
export const useUserChanged = () => {
  const queries = useQueryClient()
  return (user: Session["user"]): void => {
    queries.setQueryData(sessionQuery.queryKey, (session) => (session ? { ...session, user } : session))
  }
}
