import { assert, describe, it } from "@effect/vitest"
import { listenSettings, UsageError } from "./listen-settings.rules.ts"

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
const made = () => secret
const needed = ["--forward-to", "http://localhost:3000/hook", "--key", "svc_test_abc"]

const refusal = (args: ReadonlyArray<string>): string => {
  try {
    listenSettings(args, undefined, made)
    return "accepted"
  } catch (error) {
    assert.instanceOf(error, UsageError)
    return error.message
  }
}

describe("the command line of trajet listen", () => {
  it("needs the receiver and the key, and has defaults for the rest", () => {
    assert.deepStrictEqual(listenSettings(needed, undefined, made), {
      forwardTo: "http://localhost:3000/hook",
      key: "svc_test_abc",
      api: "http://127.0.0.1:8080/v1",
      since: null,
      secret,
      types: null
    })
    assert.include(refusal(needed.slice(2)), "--forward-to")
    assert.include(refusal(needed.slice(0, 2)), "--key")
  })

  it("takes the API from --api, else from TRAJET_API, without a trailing slash", () => {
    const api = (args: ReadonlyArray<string>) => listenSettings([...needed, ...args], "http://h:1/v1/", made).api
    assert.deepStrictEqual(
      [api([]), api(["--api", "https://api.example/v1//"])],
      ["http://h:1/v1", "https://api.example/v1"]
    )
  })

  it("takes a secret, a start in the log and types", () => {
    const given = Buffer.alloc(24, 1).toString("base64")
    const more = [
      "--secret",
      `whsec_${given}`,
      "--since",
      "2026-11-20T10:00:00Z",
      "--types",
      "transport.created, document.added"
    ]
    const settings = listenSettings([...needed, ...more], undefined, made)
    assert.strictEqual(settings.secret, `whsec_${given}`)
    assert.strictEqual(settings.since, "2026-11-20T10:00:00Z")
    assert.deepStrictEqual([...(settings.types ?? [])], ["transport.created", "document.added"])
  })

  it("refuses a live key by name, and never prints a key", () => {
    const said = refusal([...needed.slice(0, 2), "--key", "svc_live_abc"])
    assert.include(said, "live environment")
    for (const key of ["svc_live_abc", "abc", "svc_test_", "svc_test_a\nb"]) {
      const other = refusal([...needed.slice(0, 2), "--key", key])
      assert.notStrictEqual(other, "accepted")
      assert.notInclude(other, "abc")
    }
  })

  it("explains any other mistake", () => {
    assert.include(refusal(["--forward-to", "localhost:3000/hook", ...needed.slice(2)]), "--forward-to")
    assert.include(refusal([...needed, "--api", "ftp://h"]), "--api")
    assert.include(refusal([...needed, "--secret", "abc"]), "--secret")
    assert.include(refusal([...needed, "--types", "transport.created,nothing"]), "nothing")
    assert.include(refusal([...needed, "--types", "webhook.test"]), "webhook.test")
    assert.include(refusal([...needed, "--follow"]), "--follow")
    assert.include(refusal([...needed, "more"]), "more")
  })
})
