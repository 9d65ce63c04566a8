import { PasswordHash, SignInBusy } from "@trajet/domain/users"
import { Effect, Layer, Semaphore } from "effect"
import { type Argon2Parameters, randomBytes, timingSafeEqual } from "node:crypto"
import { Argon2Thread } from "./argon2-thread.ts"
import { TimeBudget } from "./time-budget.ts"

/** 19 MiB, two passes, one lane: the least that OWASP recommends for Argon2id. */
const costs = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const saltBytes = 16

/** Checks that wait. Later ones are refused, so that a flood of sign-ins takes neither memory nor all places for work. */
const waitingMax = 16
const retryAfterSeconds = 2
/** Checks may take a quarter of a processor, and begin with what is saved up: some 20 checks. */
const budgetBounds = { share: 0.25, savedMillisMax: 500 } as const

/** Layers of a process share its thread, which costs more to start than a check. */
const thread = new Argon2Thread()

/** Derives bytes once the budget has time for it, and pays for it. */
const makeDerive = () => {
  const budget = new TimeBudget(budgetBounds, performance.now())
  return Effect.fnUntraced(function* (parameters: Argon2Parameters) {
    const waitMillis = budget.waitMillis(performance.now())
    if (waitMillis > 0) yield* Effect.sleep(waitMillis)
    const { bytes, cpuMillis } = yield* Effect.promise(() => thread.derive(parameters))
    budget.spend(cpuMillis, performance.now())
    return Buffer.from(bytes)
  })
}

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
  // One after the other: each takes 19 MiB.
  const oneAtATime = yield* Semaphore.make(1)
  const derive = makeDerive()
  let waiting = 0
  const bounded = (parameters: Argon2Parameters): Effect.Effect<Buffer, SignInBusy> =>
    Effect.suspend(() => {
      if (waiting > waitingMax) return Effect.fail(new SignInBusy({ retryAfterSeconds }))
      waiting++
      return Effect.ensuring(
        // A client that goes away has to pay for its check, too.
        oneAtATime.withPermit(Effect.uninterruptible(derive(parameters))),
        Effect.sync(() => {
          waiting--
        })
      )
    })
  return PasswordHash.of({
    hash: (password) =>
      Effect.suspend(() => {
        const nonce = randomBytes(saltBytes)
        return Effect.map(bounded({ ...costs, message: Buffer.from(password, "utf8"), nonce }), (hash) =>
          textOf(nonce, hash)
        )
      }),
    verify: (password, hash) => {
      const parts = partsOf(hash ?? nobody) ?? partsOf(nobody)
      if (parts === null) return Effect.die("the hash of nobody is readable")
      const { expected, parameters } = parts
      return Effect.map(bounded({ ...parameters, message: Buffer.from(password, "utf8") }), (derived) => {
        const isSame = timingSafeEqual(derived, expected)
        return isSame && hash !== null
      })
    }
  })
})

/** Argon2id by node:crypto, on a thread of its own, within a budget of time (LIM-59). */
export const argon2PasswordHash: Layer.Layer<PasswordHash> = Layer.effect(PasswordHash, make)
