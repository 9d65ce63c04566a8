import { randomUUID } from "node:crypto"
import { OperationsApi } from "@trajet/contract"
import type { Ask } from "../../../tools/harness/http.ts"
import { exampleOf } from "./contract-examples.ts"
import { photoForm, photoOf } from "./inspection-phone.ts"
import { greyPng } from "./inspections.ts"
import { activeOption } from "./subjects.ts"

const endpoints = Object.values(OperationsApi.groups).flatMap((group) =>
  Object.values(group.endpoints).map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }))
)

/** Streams of events do not end, and so no request waits for their body. */
export const isStream = (name: string): boolean => name === "GET /operations/v1/feed"

/** Every endpoint of operations that answers with one body, as `METHOD /path`. */
export const operationsNames: ReadonlyArray<string> = endpoints
  .map(({ name }) => name)
  .filter((name) => !isStream(name))

export const isOperations = (name: string): boolean => name.includes(" /operations/")

/** Drivers and price grids serve both environments (OPS-7), and so only live keys change them. */
const sharedPaths = ["/operations/v1/drivers", "/operations/v1/groups"]

export const isShared = (name: string): boolean => sharedPaths.some((path) => name.includes(path))

/** What the id in a path is of. */
const namedSubjects = ["missions", "offers", "drivers", "groups"] as const
export type NamedSubject = (typeof namedSubjects)[number]

/** The subject that an endpoint names by `:id`; null if its path has no id. */
export const subjectOf = (name: string): NamedSubject | null =>
  namedSubjects.find((subject) => name.includes(`/${subject}/:id`)) ?? null

/** Ids for the path and the body of a call. */
type NamedIds = Readonly<Record<"id" | "driverId" | "client_update_id" | "document_id" | "incident_id", string>>

const reason = "agreed by telephone"

/** What is sent instead of the example of the contract, because it names something, or because of the trip's state. */
const sentTo: Readonly<Record<string, (ids: NamedIds) => { readonly body?: unknown; readonly query?: string }>> = {
  "GET /operations/v1/missions/:id/assignment-preview": ({ driverId }) => ({ query: `?driver_id=${driverId}` }),
  "POST /operations/v1/missions/:id/assign": ({ driverId }) => ({ body: { driver_id: driverId, reason } }),
  "POST /operations/v1/missions/:id/offers": ({ driverId }) => ({ body: { driver_id: driverId } }),
  "POST /operations/v1/missions/:id/pickup": () => ({ body: { trip: "aller", reason } }),
  "POST /operations/v1/missions/:id/deliver": () => ({ body: { trip: "aller", reason } }),
  "DELETE /operations/v1/missions/:id/options/:option_key": () => ({
    query: `?${new URLSearchParams({ leg: "aller", reason }).toString()}`
  })
}

/** A valid call of an endpoint that names these ids. */
export const namedCall = (name: string, ids: NamedIds): Ask & { readonly path: string } => {
  const members: Readonly<Record<string, string>> = { ...ids, trip: "aller", phase: "depart", option_key: activeOption }
  const [method = "", path = ""] = name.split(" ")
  const { body = exampleOf(name), query = "" } = sentTo[name]?.(ids) ?? {}
  const named = path.replaceAll(/:(\w+)/gu, (_, member: string) => members[member] ?? randomUUID())
  if (name.endsWith("/photos/:photo_id")) {
    const { id: _id, ...photo } = photoOf(greyPng(1))
    return { method, path: named, ...photoForm(photo) }
  }
  return { method, path: `${named}${query}`, ...(body === undefined ? {} : { body }) }
}

/** The path of an endpoint of operations, with a mission and names that nothing has. */
export const operationsPath = (name: string, missionId: string): string => {
  const named: Readonly<Record<string, string>> = {
    id: missionId,
    trip: "aller",
    phase: "depart",
    option_key: "express"
  }
  const [, path = ""] = name.split(" ")
  return path.replaceAll(/:(\w+)/gu, (_, member: string) => named[member] ?? randomUUID())
}
