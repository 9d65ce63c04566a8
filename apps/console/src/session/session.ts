import { queryOptions, useSuspenseQuery } from "@tanstack/react-query"
import { isRefused } from "../api/call-error.ts"
import { call } from "../api/connection.ts"

export type Role = "member" | "administrator" | "operator"

export interface Session {
  readonly user: {
    readonly id: string
    readonly email: string
    readonly name: string
    readonly language: "fr" | "en"
    readonly role: Role
    readonly group: { readonly id: string; readonly name: string } | null
  }
  readonly environments: ReadonlyArray<"live" | "test">
  readonly has_password?: boolean
}

/** The session of the page; null if nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  staleTime: 60_000,
  queryFn: ({ signal }) =>
    call<Session>({ method: "GET", path: "/console/api/session" }, { signal }).catch((error: unknown) => {
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
