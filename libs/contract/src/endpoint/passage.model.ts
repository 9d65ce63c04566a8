import type { Environment, Scope } from "@trajet/domain/access"
import type { Role } from "@trajet/domain/people"
import type { UserRole } from "@trajet/domain/users"
import { Context } from "effect"

/** A client group: a key with the scope, or a user of the group. To other environments the path is unknown. */
export interface ByClient {
  readonly by: "client"
  readonly scope: Scope
  readonly environments: ReadonlyArray<Environment>
}

/** An operator or a driver with one of the roles. */
export interface ByPerson<R extends Role = Role> {
  readonly by: "person"
  readonly roles: ReadonlyArray<R>
}

/** A user of the console with one of the roles. */
export interface ByUser {
  readonly by: "user"
  readonly roles: ReadonlyArray<UserRole>
}

/** Anyone, also without a session. */
export interface ByAnyone {
  readonly by: "anyone"
}

export type Who = ByClient | ByPerson | ByUser | ByAnyone

/** How many places of the work in progress a request takes, or why it takes none (docs/adr/0025). */
export type Admitted =
  | { readonly places: 1; readonly whileWaiting: "kept" | "left" }
  | { readonly places: 0; readonly because: string }

/**
 * `per_key`: an Idempotency-Key makes the operation happen once. `form_only`: the form of the header is checked, and the
 * key has no effect (IDM-2). `no_key`: the header is not read.
 */
export type Once = "per_key" | "form_only" | "no_key"

/** A path that shows whether a write was done, such as `/v1/transports/:id`. */
type ReadFirst = `/${string}`

/**
 * Whether a client may send the request again after a lost answer, and the code of an outcome that is unknown to the API
 * itself without a key (ERR-78).
 */
export type Again =
  | { readonly repeat: "always" }
  | {
      readonly repeat: "with_key" | "never"
      readonly readFirst: ReadFirst
      readonly unconfirmed: "not_confirmed" | "relay_unavailable"
    }

/**
 * Why every door of a session asks for a sign-in of the last 10 minutes (CON-8); empty if none does. `gives_access`: the
 * change gives a user access, or more rights, without a secret in its answer. `personal_data`: what is kept about a person
 * leaves the service.
 */
export type Sensitive = ReadonlyArray<"answers_secret" | "redirects" | "gives_access" | "ends_access" | "personal_data">

/** The tokens that a request costs on each axis of the rate limit. */
export interface Costs {
  readonly address: 0 | 1
  readonly key: 0 | 1
  readonly all: 0 | 1
}

/** What a request must pass before its handler. */
export interface Passage<W extends Who = Who, O extends Once = Once> {
  readonly who: W
  readonly admitted: Admitted
  readonly once: O
  readonly again: Again
  readonly sensitive: Sensitive
  readonly costs: Costs
}

export const client = (scope: Scope): ByClient => ({ by: "client", scope, environments: ["test", "live"] })
/** What only the test environment has (TST-8). */
export const testClient = (scope: Scope): ByClient => ({ by: "client", scope, environments: ["test"] })
export const person = <R extends Role>(...roles: ReadonlyArray<R>): ByPerson<R> => ({ by: "person", roles })
export const user = (...roles: ReadonlyArray<UserRole>): ByUser => ({ by: "user", roles })
export const visitor: ByAnyone = { by: "anyone" }

export const onePlace: Admitted = { places: 1, whileWaiting: "kept" }
/** For work that waits for other processes. */
export const placeUntilItWaits: Admitted = { places: 1, whileWaiting: "left" }
export const noPlace = (because: string): Admitted => ({ places: 0, because })

/** A request that changes nothing. */
export const reads = { repeat: "always" } as const
/** A write whose repetition changes nothing more: it sets a value, deletes a thing, or has an id of the client's choice. */
export const idempotent: Again = { repeat: "always" }
export const withItsKey = (readFirst: ReadFirst): Again => ({
  ...{ repeat: "with_key", readFirst },
  unconfirmed: "relay_unavailable"
})
export const notAgain = (readFirst: ReadFirst, unconfirmed: "not_confirmed" | "relay_unavailable"): Again => ({
  ...{ repeat: "never", readFirst },
  unconfirmed
})

export const oneRequest: Costs = { address: 1, key: 1, all: 1 }
/** A request without a key or a session. */
export const oneVisit: Costs = { address: 1, key: 0, all: 0 }

/** The passage of a request that changes nothing, answers no secret and takes one place. */
export const readingBy = <W extends Who>(who: W) =>
  ({ who, admitted: onePlace, once: "no_key", again: reads, sensitive: [], costs: oneRequest }) as const

/** The part of the passage that requests of a group's administrators have in common. */
export const byAdministrators = { who: user("administrator"), admitted: onePlace, costs: oneRequest } as const

/** The annotation of an endpoint with its passage, by which documents and printers find it. */
export const PassageNote = Context.Reference<Passage | null>("@trajet/contract/Passage", { defaultValue: () => null })
