import { Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../../access/store.errors.ts"
import type { PersonCaller } from "../../people/person-caller.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import type { TooManyPersonRequests } from "../privacy.errors.ts"
import type {
  OpenPersonRequest,
  PersonAnswer,
  PersonAsked,
  PersonRequest,
  PersonRequestId
} from "./person-request.model.ts"

/** What operators ask about persons. Each operator reads its own, until an hour after the end. */
export class PersonRequests extends Context.Service<
  PersonRequests,
  {
    /**
     * Stores what the operator asks, with due work and an audit row. `sought` is the person in one spelling, by which an
     * erasure finds other requests about the same person. None if there is no such group.
     */
    readonly add: (
      by: PersonCaller,
      id: PersonRequestId,
      asked: PersonAsked & { readonly sought: string }
    ) => Effect.Effect<Option.Option<PersonRequest>, StoreUnavailable | TooManyPersonRequests>
    /** Newest first. */
    readonly list: (by: PersonCaller) => Effect.Effect<ReadonlyArray<PersonRequest>, StoreUnavailable>
    /** The document of an export of this operator. */
    readonly document: (by: PersonCaller, id: PersonRequestId) => Effect.Effect<Option.Option<string>, StoreUnavailable>
  }
>()("@trajet/domain/privacy/PersonRequests") {}

/** Carries out what operators ask: the worker of due work needs this one service in place of all that it needs. */
export class PersonAnswers extends Context.Service<
  PersonAnswers,
  {
    /** When to come again, null for never; see `answerPersonRequest`. */
    readonly answer: (id: PersonRequestId, now: Instant) => Effect.Effect<Instant | null, unknown>
  }
>()("@trajet/domain/privacy/PersonAnswers") {}

/** What operators ask, for the process that carries the requests out. */
export class PersonRequestQueue extends Context.Service<
  PersonRequestQueue,
  {
    readonly find: (id: PersonRequestId) => Effect.Effect<Option.Option<OpenPersonRequest>, StoreUnavailable>
    /**
     * Keeps the answer, and returns the time of the end. The end of an erasure forgets the person, and removes every other
     * request about the person.
     */
    readonly end: (id: PersonRequestId, answer: PersonAnswer) => Effect.Effect<Option.Option<Instant>, StoreUnavailable>
    readonly remove: (id: PersonRequestId) => Effect.Effect<void, StoreUnavailable>
  }
>()("@trajet/domain/privacy/PersonRequestQueue") {}
