import { assert, type Vitest } from "@effect/vitest"
import { EvidenceKeys } from "@trajet/domain/evidence"
import { Effect, Option } from "effect"

const key = (digit: string) => ({ id: digit.repeat(16), publicKey: `evpk_${digit}`, sealedSeed: `sealed ${digit}` })

/** What every store of evidence keys does, from no key on. */
export const evidenceKeysSuite = (it: Pick<Vitest.MethodsNonLive<EvidenceKeys>, "effect">): void => {
  it.effect(
    "let one key sign, and keep former ones as public keys",
    () =>
      Effect.gen(function* () {
        const keys = yield* EvidenceKeys
        assert.isTrue(Option.isNone(yield* keys.current))
        yield* keys.addFirst(key("1"))
        yield* keys.addFirst(key("2"))
        assert.deepStrictEqual(Option.getOrNull(yield* keys.current), key("1"))
        const rotated = yield* keys.rotate(key("3"))
        assert.deepInclude(rotated, { id: key("3").id, retiredAt: null })
        assert.deepStrictEqual(Option.getOrNull(yield* keys.current), key("3"))
        const [newest, former, ...others] = yield* keys.list
        assert.deepStrictEqual([newest?.id, former?.id, others.length], [key("3").id, key("1").id, 0])
        assert.isNotNull(former?.retiredAt)
        yield* keys.reseal({ ...key("3"), sealedSeed: "sealed again" })
        yield* keys.reseal({ ...key("1"), sealedSeed: "sealed too late" })
        assert.deepStrictEqual(Option.getOrNull(yield* keys.current), { ...key("3"), sealedSeed: "sealed again" })
      }),
    { tags: "EVD-10" }
  )
}
