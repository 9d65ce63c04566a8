import { PasswordHash, SignInBusy } from "@trajet/domain/users"
import { Effect, Layer, Semaphore } from "effect"
import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from "node:crypto"

/** 19 MiB, two passes, one lane: the least that OWASP recommends for Argon2id. */
const costs = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const saltBytes = 16

/** Checks that run at once in a process: each takes 19 MiB and a thread. */
const inParallelMax = 2
/** Checks that wait. Later ones are refused, so that a flood of sign-ins takes neither memory nor all places for work. */
const waitingMax = 30
const retryAfterSeconds = 2

const run = (parameters: Argon2Parameters): Effect.Effect<Buffer> =>
  Effect.callback<Buffer>((resume) => {
    argon2("argon2id", parameters, (error, derived) => {
      resume(error === null ? Effect.succeed(derived) : Effect.die(error))
    })
  })

const form = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22,86})\$([\w+/]{43,86})$/u

const base64 = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "")

/** The form of hashes that other programs read too (PHC). */
const textOf = (salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${costs.memory},t=${costs.passes},p=${costs.parallelism}$${base64(salt)}$${base64(hash)}`

/** The parameters and the hash of a stored text; null for a text of another form, which no password matches. */
const partsOf = (text: string) => {
  const [, memory = "", passes = "", parallelism = "", salt = "", hash = ""] = form.exec(text) ?? []
  if (hash === "") return null
  const expected = Buffer.from(hash, "base64")
  const given = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { expected, parameters: { ...given, tagLength: expected.length, nonce: Buffer.from(salt, "base64") } }
}

// Checked for users who do not exist, so that their refusal takes as long.
const nobody = textOf(randomBytes(saltBytes), randomBytes(costs.tagLength))

const make = Effect.gen(function* () {
  const places = yield* Semaphore.make(inParallelMax)
  let waiting = 0
  const bounded = <A>(work: Effect.Effect<A>): Effect.Effect<A, SignInBusy> =>
    Effect.suspend(() => {
      if (waiting >= waitingMax + inParallelMax) return Effect.fail(new SignInBusy({ retryAfterSeconds }))
      waiting++
      return Effect.ensuring(
        places.withPermit(work),
        Effect.sync(() => {
          waiting--
        })
      )
    })
  return PasswordHash.of({
    hash: (password) =>
      Effect.suspend(() => {
        const nonce = randomBytes(saltBytes)
        return Effect.map(bounded(run({ ...costs, message: Buffer.from(password, "utf8"), nonce })), (hash) =>
          textOf(nonce, hash)
        )
      }),
    verify: (password, hash) => {
      const parts = partsOf(hash ?? nobody) ?? partsOf(nobody)
      if (parts === null) return Effect.die("the hash of nobody is readable")
      const { expected, parameters } = parts
      return Effect.map(bounded(run({ ...parameters, message: Buffer.from(password, "utf8") })), (derived) => {
        const isSame = timingSafeEqual(derived, expected)
        return isSame && hash !== null
      })
    }
  })
})

/** Argon2id by node:crypto, on threads of Node. */
export const argon2PasswordHash: Layer.Layer<PasswordHash> = Layer.effect(PasswordHash, make)
