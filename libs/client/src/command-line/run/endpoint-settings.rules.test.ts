import { assert, describe, it } from "vitest"
import { UsageError } from "../table/parse.rules.ts"
import {
  changedBody,
  createdBody,
  settingLines,
  settingOption,
  settings,
  settingsBody,
  type SettingName
} from "./endpoint-settings.rules.ts"

const body = (given: Readonly<Partial<Record<SettingName, ReadonlyArray<string>>>>) =>
  settingsBody((name) => Promise.resolve(given[name]), settings)

const refused = async (given: Parameters<typeof body>[0]): Promise<string> => {
  const error: unknown = await body(given).catch((thrown: unknown) => thrown)
  assert.instanceOf(error, UsageError)
  return error.message
}

describe("the settings of an endpoint", () => {
  it("become members of the API, and only those that are given", async () => {
    assert.deepStrictEqual(await body({}), {})
    const given = {
      url: ["https://a.example/hook"],
      types: ["transport.created"],
      "rate-limit": ["10"],
      ordered: ["no"],
      filter: ["to=delivered", "driver.name exists"],
      signatures: ["sha256", "v1"],
      headers: ["X-Api-Key: a: b \r\n\n X-Kept\n"]
    }
    assert.deepStrictEqual(await body(given), {
      url: "https://a.example/hook",
      types: ["transport.created"],
      rate_limit: 10,
      ordered: false,
      filter: [
        { path: "to", op: "eq", value: "delivered" },
        { path: "driver.name", op: "exists", value: true }
      ],
      signatures: ["sha256", "v1"],
      headers: [{ name: "X-Api-Key", value: "a: b" }, { name: "X-Kept" }]
    })
    assert.deepStrictEqual(await body({ filter: ["none"], headers: ["none"] }), { filter: [], headers: [] })
  })

  it("subscribe to every type in the words of a creation and of a change", async () => {
    const all = await body({ types: ["all"], url: ["u"] })
    assert.deepStrictEqual(createdBody(all), { url: "u" })
    assert.deepStrictEqual(changedBody(all, {}), { url: "u", types: [], every_type: true })
    const some = await body({ types: ["transport.created"] })
    assert.deepStrictEqual([createdBody(some), changedBody(some, {})], [some, some])
    assert.deepStrictEqual(changedBody(some, { every_type: true, ordered: true }), {
      ...some,
      every_type: false,
      ordered: true
    })
  })

  it("are refused with the name of the option, and never with a line of the headers", async () => {
    assert.include(await refused({ "rate-limit": ["1.5"] }), "--rate-limit has to be a whole number")
    for (const [text, said] of [
      ["X-A: b\nsecret value", "line 2 has to be X-Name: value"],
      ["X-Secret:", "line 1 has a header without a value"],
      [": secret", "line 1 has to be X-Name: value"]
    ] as const) {
      const message = await refused({ headers: [text] })
      assert.include(message, said)
      assert.notMatch(message, /secret/iu)
    }
  })

  it("are shown by name, without those that have no effect", () => {
    const shown = (endpoint: object) => settingLines(endpoint).filter(([, text]) => text !== null)
    const plain = { url: "u", every_type: true, types: [], rate_limit: null, ordered: false, filter: [], headers: [] }
    assert.deepStrictEqual(shown(plain), [
      ["Url", "u"],
      ["Types", "every type"]
    ])
    const filter = [
      { path: "to", op: "in", value: ["a", "b"] },
      { path: "c", op: "exists", value: false }
    ]
    const full = { ...plain, every_type: false, types: ["t", "s"], rate_limit: 5, ordered: true, filter }
    assert.deepStrictEqual(
      shown({ ...full, signatures: ["v1"], headers: [{ name: "X-A" }, { name: "X-B" }] }).slice(1),
      [
        ["Types", "t, s"],
        ["Rate limit", "5"],
        ["Ordered", "yes"],
        ["Filter", "to=a,b and c missing"],
        ["Signatures", "v1"],
        ["Headers", "X-A, X-B"]
      ]
    )
  })

  it("may be an object of a file, with one line of the table", async () => {
    const own = [["own-thing", { kind: "json", value: "FILE", file: true, text: "A thing." }]] as const
    const made = (text: string) => settingsBody(() => Promise.resolve([text]), own)
    assert.deepStrictEqual(await made(`{"a":1}`), { own_thing: { a: 1 } })
    assert.deepStrictEqual(await made("none"), { own_thing: {} })
    const wrong: unknown = await made("secret").catch((error: unknown) => error)
    assert.instanceOf(wrong, UsageError)
    assert.strictEqual(wrong.message, "--own-thing has to hold JSON")
    const shown = (own_thing: unknown) => settingLines({ own_thing }, own)[0]
    assert.deepStrictEqual(shown({ not_after: "2031", of: null }), ["Own thing", "not after 2031, of none"])
    assert.deepStrictEqual(
      [shown(null), shown(undefined)],
      [
        ["Own thing", null],
        ["Own thing", null]
      ]
    )
  })

  it("name the option of a refused field", () => {
    assert.deepStrictEqual(["rate_limit", "filter.0.value", "headers.1.value", "pickup", ""].map(settingOption), [
      "--rate-limit",
      "--filter",
      "--headers",
      undefined,
      undefined
    ])
  })
})
