import type { PageRequest } from "../request.ts"

/** Compares two rows of a list: below 0 if the first one stands before. */
export type Order = (one: unknown, other: unknown) => number

/**
 * Which cells a request of an operator or a driver is for:
 * - `home`: the cell that decides about people, and serves what is the same in all;
 * - `one`: the cell that has the mission or the group with the id;
 * - `each`: all of them, whose rows are merged;
 * - `sum`: all of them, whose numbers are added;
 * - `every`: all of them, because each has to know, such as where to push to.
 */
export type Plan =
  | { readonly to: "home" | "sum" | "every" }
  | { readonly to: "one"; readonly id: string }
  | { readonly to: "each"; readonly order: Order }

const textIn = (value: unknown, ...names: ReadonlyArray<string>): string => {
  let found: unknown = value
  for (const name of names) found = Reflect.get(Object(found), name)
  return typeof found === "string" ? found : ""
}

const compared = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

const by =
  (...names: ReadonlyArray<string>): Order =>
  (one, other) =>
    compared(textIn(one, ...names), textIn(other, ...names))

const newestFirst: Order = (one, other) => by("id")(other, one)

/** One cell after the other: rows of these lists stand in an order that their members do not show. */
const asGiven: Order = () => 0

const ofMissions = (query: object): Order => {
  if ("q" in query || "driver_id" in query) return asGiven
  if (!("pickup_from" in query || "pickup_to" in query)) return newestFirst
  return (one, other) => by("trips", "aller", "pickup", "date")(one, other) || by("id")(one, other)
}

/** The lists that are merged, and the member by which. */
const lists: Readonly<Record<string, (query: object) => Order>> = {
  "GET /operations/v1/missions": ofMissions,
  "GET /operations/v1/offers": () => newestFirst,
  "GET /console/api/groups": () => by("name"),
  "GET /console/api/failed-work": () => by("due_at"),
  "GET /console/api/disabled-endpoints": () => asGiven,
  "GET /console/api/missions-under-way": () => asGiven,
  "GET /console/api/invoicing": () => asGiven
}

const ofOne =
  /^(?:\/operations\/v1\/(?:missions|offers|groups)\/:id|\/console\/api\/(?:groups|failed-work)\/:id)(?:\/|$)/u

const given = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ""))

/** The plan of a request. Under the path of the console, the endpoints of operations are the same (CON-5). */
export const planOf = ({ method, params = {}, path, query = {} }: PageRequest): Plan => {
  const plain = path.replace(/^\/console\/api\/operations\//u, "/operations/")
  if (method === "GET" && plain === "/operations/v1/missions/counts") return { to: "sum" }
  const order = lists[`${method} ${plain}`]
  if (order !== undefined) return { to: "each", order: order(given(query)) }
  if (plain === "/operations/v1/push" && method !== "GET") return { to: "every" }
  return ofOne.test(plain) ? { to: "one", id: params["id"] ?? "" } : { to: "home" }
}
