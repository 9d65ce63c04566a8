import { CatalogueQuery, MissionListQuery } from "@trajet/contract"
import { Result, Schema } from "effect"
import { assert, describe, it } from "vitest"
import { queryReader } from "./query.ts"

const readList = queryReader(MissionListQuery)
const readNothing = queryReader(Schema.Struct({}))

const errorsOf = (read: ReturnType<typeof queryReader>, search: string) => {
  const found = read(search)
  if (Result.isSuccess(found)) return []
  assert.strictEqual(found.failure.status, 422)
  assert.strictEqual(found.failure.code, "validation_failed")
  return (found.failure.errors ?? []).map(({ field, error }) => [field, error])
}

describe("a query", () => {
  it("is read with its escapes decoded, and a plus as a space", () => {
    const read = readList("reference=a%20b%2Bc+d%C3%A9&limit=5&&registration=")
    assert.deepStrictEqual(errorsOf(readList, "registration="), [["registration", "too_short"]])
    assert.isTrue(Result.isFailure(read))
    const right = readList("reference=a%20b%2Bc+d%C3%A9=&limit=5&&")
    assert.deepStrictEqual(right, Result.succeed({ reference: "a b+c dé=", limit: "5" }))
    assert.deepStrictEqual(readNothing(""), Result.succeed({}))
  })

  it("is refused for each parameter that the operation lacks, and lists the known ones", () => {
    assert.deepStrictEqual(errorsOf(readList, "statsu=cancelled&limit=1&Limit=2"), [
      ["statsu", "unknown"],
      ["Limit", "unknown"]
    ])
    const found = queryReader(CatalogueQuery)("legs=aller")
    const [error] = Result.isFailure(found) ? (found.failure.errors ?? []) : []
    assert.strictEqual(error?.message, "expected one of the parameters transport_id, leg; got another one")
    for (const search of ["__proto__=1", "constructor", "a[]=1", "%00=1", "%ff=%", "="]) {
      assert.deepStrictEqual(
        errorsOf(readNothing, search).map(([, word]) => word),
        ["unknown"],
        search
      )
    }
  })

  it("is refused for a repeated parameter, before its values are examined", () => {
    assert.deepStrictEqual(errorsOf(readList, "limit=x&limit=y&limit=z&status=x"), [
      ["limit", "invalid"],
      ["status", "invalid"]
    ])
  })

  it.each(["%00", "a%00b", "%ff", "%C3", "%ED%A0%80", "%", "%4", "%zz"])(
    "is refused for a value that holds %s, in any parameter",
    (value) => {
      for (const name of Object.keys(MissionListQuery.fields)) {
        assert.deepStrictEqual(errorsOf(readList, `${name}=${value}`), [[name, "invalid"]])
      }
    }
  )

  it("may have 50 parameters, and is not read if it has more", () => {
    assert.lengthOf(errorsOf(readList, Array.from({ length: 50 }, (_, index) => `p${index}`).join("&")), 50)
    assert.deepStrictEqual(errorsOf(readList, "limit=1&".repeat(50)), [["limit", "invalid"]])
    assert.deepStrictEqual(errorsOf(readList, "limit=1&".repeat(51)), [["query", "too_long"]])
    assert.deepStrictEqual(errorsOf(readList, `${"&".repeat(16_000)}limit=1`), [])
  })

  it("is decoded for at most 50 parameters, however many are sent", () => {
    const decode = globalThis.decodeURIComponent
    let decoded = 0
    globalThis.decodeURIComponent = (text) => {
      decoded++
      return decode(text)
    }
    try {
      errorsOf(readList, "a=b&".repeat(8_000))
      assert.strictEqual(decoded, 0)
      errorsOf(readList, "a=b&".repeat(50))
      assert.strictEqual(decoded, 100)
    } finally {
      globalThis.decodeURIComponent = decode
    }
  })
})
