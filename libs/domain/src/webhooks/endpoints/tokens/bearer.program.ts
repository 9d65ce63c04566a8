import { Clock, Deferred, Effect, Result } from "effect"
import { instantOfMillis } from "../../../time/instant.rules.ts"
import type { AttemptResult } from "../../deliveries/delivery.model.ts"
import { WebhookSender } from "../../dispatching/webhook-sender.port.ts"
import type { EndpointId, TokenSource } from "../endpoint.model.ts"
import { tokenIn, tokenRequest } from "./oauth2.rules.ts"
import { Sealer, settingOwner } from "../sealer.port.ts"
import { type TokenOwner, Tokens } from "./tokens.port.ts"

/** Where an endpoint gets its tokens from, with the opened secret of the client. */
export interface OpenTokenSource {
  readonly source: TokenSource
  readonly clientSecret: string
}

/** A token as it is sent, or why there is none. */
type Bearer =
  | { readonly token: string; readonly sealed: string; readonly usableMillis: number }
  | { readonly token: null; readonly detail: string }

interface Known {
  readonly token: string
  readonly sealed: string
  readonly version: number
  readonly untilMillis: number
  /** Before this time, the refusal of a receiver has no effect. */
  readonly refusalsFromMillis: number
}

/** Longer than the time-out of a request for a token. */
const askMillis = 9_000
const waitMillisMax = 8_000
const lookAgainMillis = 150
/** So long, a failure is answered to all who want the token, without a further request. */
const failureKeptMillis = 3_000
/** A receiver that refuses every token costs one request for a token in this time. */
const refusalEveryMillis = 300_000

/** Makes the function that gets a token from the store, or by one request that all dispatchers share. */
const makeObtain = Effect.gen(function* () {
  const tokens = yield* Tokens
  const sealer = yield* Sealer
  const sender = yield* WebhookSender
  const sealOwner = (owner: TokenOwner) => settingOwner(owner, { kind: "oauth2", name: "token" })

  const ask = Effect.fnUntraced(function* (owner: TokenOwner, { clientSecret, source }: OpenTokenSource) {
    const answered = tokenIn(yield* sender.ask(tokenRequest(owner, source, clientSecret)))
    if (Result.isFailure(answered)) {
      yield* Effect.ignore(tokens.fail(owner, answered.failure, failureKeptMillis))
      return { token: null, detail: answered.failure } satisfies Bearer
    }
    const { token, usableMillis } = answered.success
    const sealed = yield* sealer.seal(token, sealOwner(owner))
    yield* Effect.ignore(tokens.keep(owner, sealed, usableMillis))
    return { token, sealed, usableMillis } satisfies Bearer
  })

  return Effect.fnUntraced(function* (owner: TokenOwner, from: OpenTokenSource): Effect.fn.Return<Bearer> {
    const endMillis = (yield* Clock.currentTimeMillis) + waitMillisMax
    while ((yield* Clock.currentTimeMillis) < endMillis) {
      // If the store is away, each process asks for itself.
      const taken = yield* Effect.orElseSucceed(tokens.take(owner, askMillis), () => ({ is: "yours" }) as const)
      if (taken.is === "yours") return yield* ask(owner, from)
      if (taken.is === "refused") return { token: null, detail: taken.detail }
      if (taken.is === "kept") {
        const { sealed, usableMillis } = taken
        const opened = yield* Effect.result(sealer.open(sealed, sealOwner(owner)))
        // The key of its seal is known no more.
        if (Result.isFailure(opened)) return yield* ask(owner, from)
        return { token: opened.success, sealed, usableMillis }
      }
      yield* Effect.sleep(lookAgainMillis)
    }
    return { token: null, detail: "the token server did not answer in time" }
  })
})

const failedAt = (startMillis: number, detail: string) =>
  Effect.map(Clock.currentTimeMillis, (nowMillis): AttemptResult => {
    const times = { startedAt: instantOfMillis(startMillis), durationMillis: nowMillis - startMillis }
    return { error: "oauth2_error", detail, statusCode: null, answer: null, retryAfterMillis: null, ...times }
  })

/**
 * Makes the function that sends with a token of the endpoint (WHK-70): from memory, from the store, or asked for once, by
 * whoever is first.
 */
export const makeBearers = Effect.gen(function* () {
  const tokens = yield* Tokens
  const obtain = yield* makeObtain
  const known = new Map<EndpointId, Known>()
  const asking = new Map<string, Deferred.Deferred<Bearer>>()

  const remember = ({ id, version }: TokenOwner, bearer: Bearer) =>
    Effect.map(Clock.currentTimeMillis, (nowMillis): Bearer => {
      if (bearer.token === null) return bearer
      const { sealed, token, usableMillis } = bearer
      const before = known.get(id)
      const refusalsFromMillis = before?.version === version ? before.refusalsFromMillis : nowMillis
      known.set(id, { token, sealed, version, untilMillis: nowMillis + usableMillis, refusalsFromMillis })
      return bearer
    })

  const shared = (owner: TokenOwner, from: OpenTokenSource): Effect.Effect<Bearer> =>
    Effect.suspend(() => {
      const key = `${owner.id} ${owner.version}`
      const asked = asking.get(key)
      if (asked !== undefined) return Deferred.await(asked)
      const answer = Deferred.makeUnsafe<Bearer>()
      asking.set(key, answer)
      const obtained = Effect.flatMap(obtain(owner, from), (bearer) => remember(owner, bearer))
      return Effect.onExit(obtained, (exit) => {
        asking.delete(key)
        return Deferred.done(answer, exit)
      })
    })

  /** The receiver refused the token: the next attempt has another one, unless that was so a moment ago. */
  const refused = Effect.fnUntraced(function* (owner: TokenOwner, sealed: string) {
    const nowMillis = yield* Clock.currentTimeMillis
    const found = known.get(owner.id)
    if (found === undefined || found.sealed !== sealed || nowMillis < found.refusalsFromMillis) return
    const after = { ...found, refusalsFromMillis: nowMillis + refusalEveryMillis }
    known.set(owner.id, after)
    if (yield* tokens.drop(owner, sealed, refusalEveryMillis)) known.set(owner.id, { ...after, untilMillis: 0 })
  })

  /** The time until the token is there is none of the attempt. `send` gets the header to add. */
  return Effect.fnUntraced(function* <Sent extends AttemptResult | null>(
    owner: TokenOwner,
    from: OpenTokenSource,
    send: (authorization: readonly [name: string, value: string]) => Effect.Effect<Sent>
  ) {
    const startMillis = yield* Clock.currentTimeMillis
    const found = known.get(owner.id)
    const isUsable = found !== undefined && found.version === owner.version && startMillis < found.untilMillis
    const bearer = isUsable ? found : yield* shared(owner, from)
    if (bearer.token === null) return yield* failedAt(startMillis, bearer.detail)
    const result = yield* send(["Authorization", `Bearer ${bearer.token}`])
    if (result?.statusCode === 401) yield* Effect.ignore(refused(owner, bearer.sealed))
    return result
  })
})
