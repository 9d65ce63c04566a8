import { assert, describe, it } from "@effect/vitest"
import { parsed, UsageError } from "../command-line/table/parse.rules.ts"
import { listenSettings } from "./listen-settings.rules.ts"

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
const made = () => secret
const needed = ["--forward-to", "http://localhost:3000/hook"]
const now = Date.parse("2026-11-20T12:00:00Z")

const settingsOf = (args: ReadonlyArray<string>, given: string | (() => string) = made) => {
  const asked = parsed(["listen", ...args])
  assert(asked._tag === "Run")
  return listenSettings(asked.input, given, now)
}

const refusal = (args: ReadonlyArray<string>): string => {
  try {
    settingsOf(args)
    return "accepted"
  } catch (error) {
    assert.instanceOf(error, UsageError)
    return error.message
  }
}

describe("the command line of trajet listen", () => {
  it("has defaults, and needs a receiver only to sign", () => {
    assert.deepStrictEqual(settingsOf(needed), {
      forwardTo: "http://localhost:3000/hook",
      since: null,
      secret,
      v1a: false,
      types: null
    })
    assert.isNull(settingsOf([]).forwardTo)
    assert.isTrue(settingsOf([...needed, "--v1a"]).v1a)
    assert.include(refusal(["--v1a"]), "--forward-to")
    assert.include(refusal(["--secret", secret]), "--forward-to")
  })

  it("takes a secret, a start in the log and types", () => {
    const given = `whsec_${Buffer.alloc(24, 1).toString("base64")}`
    const more = ["--since", "2026-11-20T10:00:00Z", "--types", "transport.created, document.added"]
    const settings = settingsOf([...needed, "--secret", given, ...more])
    assert.strictEqual(settings.secret, given)
    assert.strictEqual(settings.since, "2026-11-20T10:00:00Z")
    assert.deepStrictEqual([...(settings.types ?? [])], ["transport.created", "document.added"])
    assert.strictEqual(settingsOf(needed, given).secret, given)
    assert.strictEqual(settingsOf([...needed, "--secret", "-"], given).secret, given)
    assert.strictEqual(settingsOf([...needed, "--since", "2h"]).since, "2026-11-20T10:00:00.000Z")
  })

  it("refuses a key as an argument, and never prints it", () => {
    for (const args of [["--key", "svc_test_abc"], ["--key=svc_test_abc"], ["svc_test_abc"], ["--svc_test_abc"]]) {
      const said = refusal([...needed, ...args])
      assert.notStrictEqual(said, "accepted")
      assert.notInclude(said, "abc")
    }
    assert.include(refusal([...needed, "--key", "svc_test_abc"]), "TRAJET_API_KEY")
  })

  it("explains any other mistake", () => {
    assert.include(refusal(["--forward-to", "localhost:3000/hook"]), "--forward-to")
    assert.include(refusal([...needed, "--secret", "abc"]), "secret")
    assert.include(refusal([...needed, "--since", "yesterday"]), "--since")
    assert.include(refusal([...needed, "--types", "transport.created,nothing"]), "nothing")
    assert.include(refusal([...needed, "--types", "webhook.test"]), "webhook.test")
    assert.include(refusal([...needed, "--follow"]), "--follow")
    assert.include(refusal([...needed, "more"]), "more")
  })
})
