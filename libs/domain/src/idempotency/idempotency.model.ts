import { Brand } from "effect"
import type { Author } from "../access/caller.model.ts"
import type { Environment, Tenant } from "../access/tenant.model.ts"
import type { PersonId } from "../people/person.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** A client's key for one request, a UUID v4 in lower case. */
export type IdempotencyKey = string & Brand.Brand<"IdempotencyKey">
export const IdempotencyKey = Brand.nominal<IdempotencyKey>()

/** Id of the owner of a claim, UUID: a new one for each request that claims a key. */
export type ClaimOwnerId = string & Brand.Brand<"ClaimOwnerId">
export const ClaimOwnerId = Brand.nominal<ClaimOwnerId>()

/** The first answer of a key. Later requests with the key get it again. */
export interface StoredAnswer {
  readonly status: number
  /** The body as it was sent, JSON text. */
  readonly body: string
}

/** A person of the transport company in one environment. */
interface PersonHolder {
  readonly personId: PersonId
  readonly environment: Environment
}

/** Whose keys are looked up: those of a tenant (IDM-1), or those of a person in an environment (OPS-8). */
export type KeyHolder = Tenant | PersonHolder

/** The holder of the keys that the author of a change sends. */
export const holderOf = ({ tenant, personId }: Pick<Author, "tenant" | "personId">): KeyHolder =>
  personId === undefined ? tenant : { personId, environment: tenant.environment }

/** The right to carry out a request, while the store has this owner and fence. */
export interface Claim {
  readonly key: IdempotencyKey
  readonly owner: ClaimOwnerId
  /** Grows with each claim. A process whose claim was taken over finds another fence and writes nothing. */
  readonly fence: number
}

export interface KeyRecord {
  /** SHA-256 over method, path and canonical body, lower-case hex. */
  readonly fingerprint: string
  readonly answer: StoredAnswer | null
  readonly leaseUntil: Instant
}

/** The claim of an Idempotency-Key, and the answer that completes it (OPS-8). */
export interface Keyed<A> {
  readonly claim: Claim
  readonly answer: (result: A) => StoredAnswer
}
