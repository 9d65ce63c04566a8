import { Digest } from "@trajet/domain/access"
import {
  canonicalJson,
  type Claim,
  fingerprintText,
  IdempotencyKey,
  IdempotencyKeys,
  isIdempotencyKey,
  isKept,
  judgeKey,
  type KeyHolder
} from "@trajet/domain/idempotency"
import { Cause, Effect, Exit, Option } from "effect"
import type { IncomingMessage } from "node:http"
import type { Answer } from "./answer.ts"
import { problemAnswer } from "./answer.ts"
import { type Failure, problemOf } from "./failures.ts"
import { expectedMessage } from "./decoding/field-problems.ts"
import { type ApiProblem, invalidField } from "./problem.ts"

const expectedKey = "one UUID v4 such as 0b0e6c6e-54f2-4b58-9d0c-9d3f3f1b2a10"

/** The key among the values of its header, in canonical form; none if it has no value. Refuses others than one UUID v4. */
export const keyAmong = (given: ReadonlyArray<string>): Effect.Effect<Option.Option<IdempotencyKey>, ApiProblem> => {
  if (given.length === 0) return Effect.succeed(Option.none())
  const key = (given[0] ?? "").replace(/^"(.*)"$/u, "$1").toLowerCase()
  if (given.length === 1 && isIdempotencyKey(key)) return Effect.succeed(Option.some(IdempotencyKey(key)))
  const message = expectedMessage(expectedKey, given.length > 1 ? given : given[0])
  return Effect.fail(invalidField("Idempotency-Key", "invalid", message))
}

/** The key of a request. */
export const idempotencyKey = (node: IncomingMessage) => keyAmong(node.headersDistinct["idempotency-key"] ?? [])

/** A request with a key, before its work. */
interface KeyedRequest {
  readonly holder: KeyHolder
  readonly key: IdempotencyKey
  readonly method: string
  readonly path: string
  readonly body: unknown
}

interface IdempotencyOptions {
  readonly leaseMillis: number
  readonly docsBase: string
}

/**
 * Runs a request with a key at most once (IDM-3). A successful `work` completes the claim itself, in
 * its own transaction. Refusals are stored here; failures that must not be stored release the key.
 */
export const makeIdempotency = ({ leaseMillis, docsBase }: IdempotencyOptions) =>
  Effect.gen(function* () {
    const keys = yield* IdempotencyKeys
    const digest = yield* Digest

    const conclude = Effect.fnUntraced(function* ({ holder }: KeyedRequest, claim: Claim, failure: Failure) {
      const problem = problemOf(failure, "keyed")
      // The outcome of the write is unknown: the claim stays, and the next request after its lease finds out.
      if (failure._tag === "OutcomeUnknown" || failure._tag === "ClaimLost") return yield* problem
      if (!isKept(problem.status, problem.code)) {
        yield* Effect.ignore(keys.release(holder, claim))
        return yield* problem
      }
      const answer = problemAnswer(problem, docsBase)
      yield* keys.complete(holder, claim, answer)
      return answer
    })

    return <E extends Failure, R>(
      request: KeyedRequest,
      work: (claim: Claim) => Effect.Effect<Answer, E, R>
    ): Effect.Effect<Answer, Failure, R> =>
      Effect.gen(function* () {
        const { holder, key, method, path, body } = request
        const fingerprint = yield* digest.sha256(fingerprintText(method, path, canonicalJson(body)))
        const claimed = yield* keys.claim(holder, key, fingerprint, leaseMillis)
        if (claimed._tag === "Held") {
          const stored = yield* Effect.fromResult(judgeKey(claimed.record, fingerprint, claimed.now))
          return { ...stored, headers: { "idempotent-replayed": "true" } }
        }
        const { claim } = claimed
        return yield* work(claim).pipe(
          Effect.catch((failure) => conclude(request, claim, failure)),
          // After a defect, or a client that went away before the write, a retry may use the key.
          Effect.onExit((exit) =>
            Exit.isFailure(exit) && (Cause.hasDies(exit.cause) || Cause.hasInterruptsOnly(exit.cause))
              ? Effect.ignore(keys.release(holder, claim))
              : Effect.void
          )
        )
      })
  })
export type RunIdempotently = Effect.Success<ReturnType<typeof makeIdempotency>>
