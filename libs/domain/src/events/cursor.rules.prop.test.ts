import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { GroupId } from "../access/tenant.model.ts"
import { OperatorId } from "../people/person.model.ts"
import { type CursorScope, cursorText, decodeCursor, encodeCursor } from "./cursor.rules.ts"

const mac = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 64, maxLength: 64 })
const position = fc.oneof(
  fc.constantFrom("2026-11-20T10:00:00.123456Z", "2026-11-20T10:00:00.123456Z 0199a1b2-0000-7000-8000-000000000001"),
  fc.string({ minLength: 1, maxLength: 40 })
)
const tenant = { groupId: GroupId("g"), environment: "live" } as const

describe("a cursor", () => {
  it("decodes to its position and code", () => {
    fc.assert(
      fc.property(position, mac, (where, code) => {
        assert.deepStrictEqual(decodeCursor(encodeCursor(where, code)), Result.succeed({ position: where, mac: code }))
      })
    )
  })

  it("changes its position or code, or becomes invalid, with any changed letter", () => {
    fc.assert(
      fc.property(position, mac, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (where, code, at, letter) => {
        const cursor = encodeCursor(where, code)
        const index = at % cursor.length
        const tampered = `${cursor.slice(0, index)}${letter}${cursor.slice(index + 1)}`
        fc.pre(tampered !== cursor)
        const decoded = decodeCursor(tampered)
        if (Result.isFailure(decoded)) return
        const same = decoded.success.position === where && decoded.success.mac === code
        // Unused bits of the last base64 letter may differ.
        assert.isTrue(!same || index === cursor.indexOf(".") - 1)
      }),
      { numRuns: 2_000 }
    )
  })

  it("has a code for its list, tenant, filters and position together", { tags: "LIM-9" }, () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: fc.constantFrom("a", '"', ",", "\\") }),
        fc.nat(),
        fc.nat(),
        (text, i, j) => {
          const cut = (at: number) => {
            const length = at % (text.length + 1)
            return cursorText({ list: "events", holder: tenant, filters: text.slice(0, length) }, text.slice(length))
          }
          const same = i % (text.length + 1) === j % (text.length + 1)
          assert.strictEqual(cut(i) === cut(j), same)
        }
      ),
      { numRuns: 1_000 }
    )
    const base: CursorScope = { list: "events", holder: tenant, filters: "[null]" }
    const texts = [
      cursorText(base, "p"),
      cursorText({ ...base, list: "transports" }, "p"),
      cursorText({ ...base, holder: { ...tenant, groupId: GroupId("h") } }, "p"),
      cursorText({ ...base, holder: { ...tenant, environment: "test" } }, "p"),
      cursorText({ ...base, holder: { personId: OperatorId("p"), environment: "live" } }, "p"),
      cursorText({ ...base, holder: { personId: OperatorId("q"), environment: "live" } }, "p"),
      cursorText({ ...base, filters: '["x"]' }, "p"),
      cursorText(base, "q")
    ]
    assert.strictEqual(new Set(texts).size, texts.length)
  })

  it("is invalid in any other form", () => {
    const code = "0".repeat(64)
    const wrong = [
      "",
      ".",
      code,
      `.${code}`,
      `cG9z.${code.slice(1)}`,
      `cG9z.${code}0`,
      `cG9z.${"G".repeat(64)}`,
      `cG 9z.${code}`
    ]
    for (const cursor of [...wrong, `cG9z=.${code}`, `${"a".repeat(201)}.${code}`, ` cG9z.${code}`, `cG9z.${code}\n`]) {
      assert.isTrue(Result.isFailure(decodeCursor(cursor)), cursor)
    }
  })
})
