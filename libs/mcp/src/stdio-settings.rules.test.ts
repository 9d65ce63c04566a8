import { assert, describe, it } from "vitest"
import { stdioSettings } from "./stdio-settings.rules.ts"

const env = { TRAJET_API_KEY: "svc_test_abc", TRAJET_API: "https://api.example/v1" }

describe("the settings of the program", () => {
  it("are a key, an address, and whether tools may write, which is off without the flag", () => {
    assert.deepStrictEqual(stdioSettings([], env), {
      apiKey: "svc_test_abc",
      origin: "https://api.example",
      allowChanges: false
    })
    assert.include(stdioSettings(["--allow-changes"], env), { allowChanges: true })
    for (const local of ["http://localhost:8080/v1", "http://127.0.0.1:8080/v1", "http://[::1]:1/v1"]) {
      assert.isObject(stdioSettings([], { ...env, TRAJET_API: local }), local)
    }
  })

  it("are refused in words that do not show the key", () => {
    const wrong = [
      { TRAJET_API: undefined },
      { TRAJET_API: "http://api.example/v1" },
      { TRAJET_API: "https://api.example" },
      { TRAJET_API: "ftp://localhost/v1" },
      { TRAJET_API_KEY: undefined },
      { TRAJET_API_KEY: "ops_test_abc" },
      { TRAJET_API_KEY: "svc_test abc" },
      { TRAJET_API_KEY: "svc_test_abc\r\nx: y" }
    ]
    for (const change of wrong) {
      const refusal = stdioSettings([], { ...env, ...change })
      assert.isString(refusal, JSON.stringify(change))
      assert.notInclude(refusal, "abc")
    }
    assert.isString(stdioSettings(["--all"], env))
  })
})
