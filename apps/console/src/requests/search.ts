import type { QueryOf } from "@trajet/contract"

export const statusClasses = ["failed", "2xx", "4xx", "5xx"] as const satisfies ReadonlyArray<
  NonNullable<QueryOf<"GET /console/api/requests">["status"]>
>
export type StatusClass = (typeof statusClasses)[number]

/** The filters of the request log, as the address of the page has them. */
interface RequestSearch {
  readonly status?: StatusClass | undefined
  readonly route?: string | undefined
}

const routeMax = 200

/** Reads the filters from an address, which is untrusted. */
export const requestSearch = (search: Readonly<Record<string, unknown>>): RequestSearch => {
  const { route } = search
  return {
    status: statusClasses.find((each) => each === search["status"]),
    route: typeof route === "string" && route !== "" ? route.slice(0, routeMax) : undefined
  }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/iu

/** The id in a pasted text, such as a whole header; null without one. */
export const pastedId = (text: string): string | null => uuid.exec(text)?.[0].toLowerCase() ?? null
