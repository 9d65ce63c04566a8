import { Effect, Option, Result } from "effect"
import type { Environment } from "../../access/tenant.model.ts"
import { FeedCipher } from "./feed-cipher.port.ts"
import { FeedPositionInvalid } from "./feed.errors.ts"
import { FeedPosition } from "./feed.model.ts"

const tokenLengthMax = 200
const form = /^f1 (live|test) (0|[1-9]\d{0,14})$/u

/** Makes the id of a position in the feed of an environment, which only that feed accepts (OPS-39). */
export const sealPosition = Effect.fnUntraced(function* (environment: Environment, position: FeedPosition) {
  const cipher = yield* FeedCipher
  return yield* cipher.seal(`f1 ${environment} ${position}`)
})

const positionIn = (text: string, environment: Environment): Result.Result<FeedPosition, FeedPositionInvalid> => {
  const [, of, position] = form.exec(text) ?? []
  return of === environment && position !== undefined
    ? Result.succeed(FeedPosition(Number(position)))
    : Result.fail(new FeedPositionInvalid())
}

/** Opens an id of a position. Fails with `FeedPositionInvalid` if it is altered, or of another environment. */
export const openPosition = Effect.fnUntraced(function* (environment: Environment, token: string) {
  if (token.length > tokenLengthMax) return yield* new FeedPositionInvalid()
  const cipher = yield* FeedCipher
  const text = yield* cipher.open(token)
  if (Option.isNone(text)) return yield* new FeedPositionInvalid()
  return yield* Effect.fromResult(positionIn(text.value, environment))
})
