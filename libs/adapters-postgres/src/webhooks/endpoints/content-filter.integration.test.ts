import { type Condition, type ContentFilter, matchesFilter } from "@trajet/domain/webhooks/endpoints"
import fc from "fast-check"
import { assert, beforeAll, describe, it } from "vitest"
import { onServer, testDatabase } from "../../../../../tools/harness/database.ts"
import { testSeed } from "../../../../../tools/harness/seed.ts"

const pairs = 4_000

// Few names and values, which look alike in one of JavaScript and PostgreSQL, so that many conditions hold.
const scalar = fc.constantFrom(
  "",
  "a",
  "A",
  "é",
  "e\u0301",
  "1",
  "true",
  "null",
  0,
  -0,
  1,
  1.5,
  1e21,
  1e-7,
  true,
  false
)
const name = fc.constantFrom("a", "b", "c_1")
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join("."))

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ path, op: fc.constantFrom("eq", "ne"), value: scalar }),
  fc.record({ path, op: fc.constant("in"), value: fc.array(scalar, { minLength: 1, maxLength: 3 }) }),
  fc.record({ path, op: fc.constant("exists"), value: fc.boolean() })
)

const { value: member } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(scalar, fc.constant(null)),
    fc.dictionary(fc.constantFrom("a", "b", "c_1", "0", "a.b"), tie("value"), { maxKeys: 3 }),
    fc.array(tie("value"), { maxLength: 2 })
  )
}))
const data = fc.oneof(member, fc.dictionary(name, member, { maxKeys: 3 }))

describe("the filter of an endpoint in PostgreSQL", () => {
  let url = ""
  beforeAll(async () => {
    url = await testDatabase()
  })

  const decided = async (asked: ReadonlyArray<readonly [ContentFilter, string]>) => {
    const rows = await onServer(
      url,
      `SELECT matches_filter(f::jsonb, d) AS matches FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS t(f, d, n) ORDER BY n`,
      [asked.map(([filter]) => JSON.stringify(filter)), asked.map(([, text]) => text)]
    )
    return rows.map(({ matches }) => matches)
  }

  it("decides as the rule of the domain", { tags: ["WHK-61"] }, async () => {
    const seed = testSeed()
    const asked = fc
      .sample(fc.tuple(fc.array(condition, { minLength: 1, maxLength: 3 }), data), { numRuns: pairs, seed })
      .map(([filter, value]) => [filter, JSON.stringify(value)] as const)
    const expected = asked.map(([filter, text]) => matchesFilter(filter, text))
    for (const [at, matches] of (await decided(asked)).entries()) {
      assert.strictEqual(matches, expected[at], `seed ${seed}: ${JSON.stringify(asked[at])}`)
    }
    // Both answers are frequent, so that a rule that always answers the same is found.
    assert.isAbove(expected.filter(Boolean).length, pairs / 10)
    assert.isAbove(expected.filter((matches) => !matches).length, pairs / 10)
  })

  it("lets through what PostgreSQL cannot read, so that no change fails", { tags: ["WHK-61"] }, async () => {
    const filter: ContentFilter = [{ path: "label", op: "eq", value: "a" }]
    const texts = [String.raw`{"label":"\ud83d"}`, String.raw`{"label":"\u0000"}`, "{", '{"label":"b"}']
    assert.deepStrictEqual(await decided(texts.map((text) => [filter, text])), [true, true, true, false])
  })
})
