import { assert, describe, it } from "vitest"
import { credentialsText, environmentOf, isKey, isProfileName, type Profile, profilesIn } from "./credentials.rules.ts"

const profile = { api: "http://h/v1", key: "svc_test_abc" }
const billing = { company_name: "A", email: "a@a.example", address: "1 rue A" }

const read = (profiles: unknown, version: unknown = 1) => profilesIn(JSON.stringify({ version, profiles }))

describe("the name of a profile", () => {
  it("begins with a letter or a digit, and has at most 40 characters", () => {
    for (const good of ["a", "Z", "7", "a_.-9", "a".repeat(40)]) assert.isTrue(isProfileName(good), good)
    for (const wrong of ["", "_a", ".a", "-a", "a b", "é", "a".repeat(41)]) assert.isFalse(isProfileName(wrong), wrong)
  })
})

describe("a key", () => {
  it("has a prefix and 1 to 200 visible characters of ASCII", () => {
    for (const good of ["svc_test_!", "svc_live_~", `svc_test_${"x".repeat(200)}`]) assert.isTrue(isKey(good), good)
    const wrong = [
      "svc_test_",
      "svc_prod_a",
      "xsvc_test_a",
      "svc_test_a b",
      "svc_test_é",
      `svc_test_${"x".repeat(201)}`
    ]
    for (const text of wrong) assert.isFalse(isKey(text), text)
  })

  it("is of the environment that its prefix names", () => {
    assert.strictEqual(environmentOf("svc_live_a"), "live")
    assert.strictEqual(environmentOf("svc_test_svc_live_a"), "test")
  })
})

describe("the file of credentials", () => {
  it("is read as it was written", () => {
    const profiles = new Map<string, Profile>([
      ["test", profile],
      ["paid", { ...profile, billing }],
      ["full", { ...profile, billing: { ...billing, siret: "1" } }]
    ])
    assert.deepStrictEqual(profilesIn(credentialsText(profiles)), profiles)
    assert.deepStrictEqual(profilesIn(credentialsText(new Map())), new Map())
  })

  it("keeps known members alone, and no empty number of a company", () => {
    const given = { ...profile, more: 1, billing: { ...billing, siret: "", more: 1 } }
    assert.deepStrictEqual(read({ a: given }), new Map([["a", { ...profile, billing }]]))
  })

  it("has another form if one of its members has", () => {
    for (const version of [2, "1", null]) assert.isNull(read({ test: profile }, version))
    for (const profiles of [[], null, "a", undefined]) assert.isNull(read(profiles))
    for (const text of ["null", "[]", "1", "{", ""]) assert.isNull(profilesIn(text), text)
    for (const name of ["_", "a b", ""]) assert.isNull(read({ good: profile, [name]: profile }), name)
    const wrong = [null, [profile], { ...profile, api: "h" }, { ...profile, api: 1 }, { ...profile, key: "abc" }]
    for (const one of wrong) assert.isNull(read({ good: profile, bad: one }))
    for (const name of ["company_name", "email", "address"]) {
      for (const value of ["", 1, "x".repeat(2001)]) {
        assert.isNull(read({ a: { ...profile, billing: { ...billing, [name]: value } } }), name)
      }
    }
    for (const value of [null, [], "A"]) assert.isNull(read({ a: { ...profile, billing: value } }))
  })

  it("takes texts of up to 2000 characters", () => {
    const long = { ...billing, company_name: "x".repeat(2000) }
    assert.deepStrictEqual(read({ a: { ...profile, billing: long } }), new Map([["a", { ...profile, billing: long }]]))
  })
})
