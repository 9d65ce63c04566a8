import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"
import fc from "fast-check"
import { coalesced } from "./coalesced.ts"

type Ended = Exit.Exit<ReadonlyArray<Exit.Exit<string, string>>, string>

interface Batch {
  readonly inputs: ReadonlyArray<number>
  readonly end: (exit: Ended) => void
}

const told = (input: number): Exit.Exit<string, string> =>
  input % 7 === 0 ? Exit.fail(`no ${input}`) : Exit.succeed(`yes ${input}`)

/** A coalescer whose batches the test ends. */
const held = (limits: { readonly inFlightMax: number; readonly batchMax: number }) => {
  const batches: Array<Batch> = []
  const call = coalesced<number, string, string>({
    ...limits,
    run: (inputs) =>
      Effect.callback<ReadonlyArray<Exit.Exit<string, string>>, string>((resume) => {
        batches.push({ inputs, end: resume })
      })
  })
  return { batches, call }
}

const answered = ({ inputs, end }: Batch) => end(Exit.succeed(inputs.map(told)))
const broken = ({ end }: Batch) => end(Exit.fail("the store is down"))

// Waiting calls start in the next turn of the event loop.
const turns = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe("calls at the same time", () => {
  it("run at once and alone if no batch is running", async () => {
    const { batches, call } = held({ inFlightMax: 2, batchMax: 100 })
    const first = Effect.runPromise(call(1))
    await turns()
    const second = Effect.runPromise(call(2))
    await turns()
    assert.deepStrictEqual(
      batches.map(({ inputs }) => inputs),
      [[1], [2]]
    )
    batches.toReversed().forEach(answered)
    assert.deepStrictEqual(await Promise.all([first, second]), ["yes 1", "yes 2"])
  })

  it("that were interrupted do not delay the others", async () => {
    const { batches, call } = held({ inFlightMax: 1, batchMax: 10 })
    const given = Effect.runFork(call(1))
    await turns()
    await Effect.runPromise(Fiber.interrupt(given))
    const other = Effect.runPromise(call(2))
    await turns()
    batches.slice(0, 1).forEach(answered)
    await turns()
    batches.slice(1).forEach(answered)
    assert.strictEqual(await other, "yes 2")
  })

  it("are never lost or mixed up, nor run in too large or too many batches, in any order of events", () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({ inFlightMax: fc.integer({ min: 1, max: 3 }), batchMax: fc.integer({ min: 1, max: 5 }) }),
        fc.array(fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constantFrom("answer", "break")), {
          minLength: 1,
          maxLength: 30
        }),
        async (limits, steps) => {
          const { batches, call } = held(limits)
          const calls: Array<Promise<Exit.Exit<string, string>>> = []
          const expected = new Map<number, Exit.Exit<string, string>>()
          let ended = 0
          const endOne = async (how: (batch: Batch) => void) => {
            const batch = batches[ended]
            if (batch === undefined) return
            ended++
            for (const input of batch.inputs) {
              expected.set(input, how === broken ? Exit.fail("the store is down") : told(input))
            }
            how(batch)
            await turns()
          }
          for (const step of steps) {
            if (step === "answer") await endOne(answered)
            else if (step === "break") await endOne(broken)
            else if (typeof step === "number") {
              for (let i = 0; i < step; i++) calls.push(Effect.runPromise(Effect.exit(call(calls.length))))
              await turns()
            }
            const underWay = batches.length - ended
            const sent = batches.flatMap(({ inputs }) => inputs).length
            assert.isAtMost(underWay, limits.inFlightMax)
            assert.isTrue(
              sent === calls.length || underWay === limits.inFlightMax,
              "somebody waits although there is room"
            )
          }
          while (ended < batches.length) await endOne(answered)
          for (const { inputs } of batches) assert.isAtMost(inputs.length, limits.batchMax)
          for (const [input, exit] of (await Promise.all(calls)).entries()) {
            assert.deepStrictEqual(exit, expected.get(input))
          }
        }
      ),
      { numRuns: 200 }
    ))
})
