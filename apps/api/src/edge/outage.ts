import type { RequestId } from "@trajet/domain/access"
import { Effect } from "effect"
import type { DomainFailure, DomainOutage } from "./domain-failure.model.ts"
import type { ApiProblem } from "./problem.ts"

/** A dependency that failed, and the setting with its address. */
interface Dependency {
  readonly dependency: string
  readonly setting: string
}

const postgres: Dependency = { dependency: "PostgreSQL", setting: "DATABASE_URL" }
const billing: Dependency = { dependency: "billing relay", setting: "TRAJET_BILLING_URL" }

const dependencies: Readonly<Record<DomainOutage["_tag"], Dependency>> = {
  BillingUnavailable: billing,
  ClaimLost: { dependency: "this process, which outlived its claim", setting: "TRAJET_LEASE_MILLIS" },
  GeocoderUnavailable: { dependency: "geocoder", setting: "TRAJET_GEOCODER_URL" },
  BillingStateUnavailable: billing,
  OutcomeUnknown: postgres,
  OutsideTooSlow: {
    dependency: "geocoder, router, vehicle registry and billing relay together",
    setting: "TRAJET_GEOCODER_URL, TRAJET_ROUTER_URL, TRAJET_REGISTRY_URL, TRAJET_BILLING_URL"
  },
  RouterUnavailable: { dependency: "router", setting: "TRAJET_ROUTER_URL" },
  StoredDocumentUnreadable: postgres,
  StorageUnavailable: { dependency: "file storage", setting: "TRAJET_STORAGE" },
  StoreUnavailable: postgres
}

/** True for a failure of a dependency. */
export const isOutage = (failure: DomainFailure): failure is DomainOutage => Object.hasOwn(dependencies, failure._tag)

const memberOf = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

// Messages of drivers and clients may hold an address with its password, or a piece of the request. A code never does,
// and an `OutboundFailure` holds no part of request and answer.
const reasonOf = (failure: unknown): string => {
  const [tag, cause] = [memberOf(failure, "_tag"), memberOf(failure, "cause")]
  if (tag === "OutboundFailure" && failure instanceof Error) return failure.message
  if (cause !== undefined && cause !== null) return reasonOf(cause)
  const [code, name] = [memberOf(failure, "code"), memberOf(failure, "name")]
  if (typeof tag === "string") return failure instanceof Error ? failure.message : tag
  if (typeof code === "string") return code
  return failure instanceof Error && timeouts.has(failure.message) ? failure.message : String(name ?? "unknown")
}

// Errors of the PostgreSQL driver that have no code.
const timeouts = new Set([
  "Query read timeout",
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
  "Connection terminated unexpectedly",
  "Connection terminated"
])

/** Logs one line for each 502: the dependency that failed, the setting with its address, and the reason. */
export const logOutage = (problem: ApiProblem, requestId: RequestId, route: string): Effect.Effect<void> => {
  const { because, code, status } = problem
  if (status !== 502) return Effect.void
  const dependency = because === undefined ? undefined : dependencies[because._tag]
  return Effect.logWarning("answered 502", {
    request: requestId,
    route,
    code,
    ...(dependency ?? { dependency: "unknown", setting: "unknown" }),
    reason: because === undefined ? problem.detail : reasonOf(because)
  })
}
