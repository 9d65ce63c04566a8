import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Redacted, Result } from "effect"
import { type Declared, group } from "./declared.ts"
import { settingsHelp } from "./print-settings.ts"
import { readSettings } from "./read-settings.ts"
import { setting } from "./setting.ts"

const port = setting.int("TEST_PORT", { default: 8080, min: 1, max: 65_535, text: "A port." })
const kind = setting.literals("TEST_KIND", { values: ["disk", "s3"], default: "disk", text: "A [kind](kinds.md)." })
const secret = setting.secret("TEST_SECRET", { values: "a secret", text: "A secret." })

const read = <A>(declared: Declared<A>, env: Readonly<Record<string, string>>) =>
  Effect.runSync(Effect.result(readSettings(declared, env)))

const refusal = <A>(declared: Declared<A>, env: Readonly<Record<string, string>>): string =>
  Result.match(read(declared, env), { onFailure: ({ message }) => message, onSuccess: () => "accepted" })

describe("a setting", () => {
  it("has its default if the variable is not set or empty", () => {
    assert.deepStrictEqual(read(port, {}), Result.succeed(8080))
    assert.deepStrictEqual(read(port, { TEST_PORT: "" }), Result.succeed(8080))
  })

  it("accepts the values at its bounds", () => {
    assert.deepStrictEqual(read(port, { TEST_PORT: "1" }), Result.succeed(1))
    assert.deepStrictEqual(read(port, { TEST_PORT: "65535" }), Result.succeed(65_535))
  })

  it("refuses a value out of its bounds in one line: name, value, bounds", () => {
    for (const wrong of ["0", "65536", "-1", "1.5", "80a", "1e3"]) {
      const line = refusal(port, { TEST_PORT: wrong })
      assert.strictEqual(line, `TEST_PORT is "${wrong}": set it to a whole number from 1 to 65535`)
    }
    const line = refusal(kind, { TEST_KIND: "tape" })
    assert.strictEqual(line, 'TEST_KIND is "tape": set it to `disk` or `s3`')
    const flag = setting.boolean("TEST_FLAG", { default: false, text: "A flag." })
    assert.strictEqual(refusal(flag, { TEST_FLAG: "maybe" }), 'TEST_FLAG is "maybe": set it to `true` or `false`')
    assert.deepStrictEqual(read(flag, { TEST_FLAG: "on" }), Result.succeed(true))
    const url = setting.url("TEST_URL", { text: "An address." })
    assert.match(refusal(url, { TEST_URL: "hush@host" }), /^TEST_URL is not valid: set it to an address such as/u)
    const proxy = setting.proxy("TEST_PROXY", { text: "A proxy." })
    for (const wrong of ["proxy:3128", "http://", "socks5://proxy:1080", "http://proxy:3128/path", "http://proxy/?a"]) {
      assert.match(refusal(proxy, { TEST_PROXY: wrong }), /^TEST_PROXY is not valid: set it to an address such as/u)
    }
    for (const right of ["http://proxy:3128", "https://out:secret@proxy/"]) {
      assert.isTrue(Result.isSuccess(read(proxy, { TEST_PROXY: right })))
    }
  })

  it("shows a wrong value in one line, cut if it is long", () => {
    assert.include(refusal(port, { TEST_PORT: "80\n81" }), 'TEST_PORT is "80\\n81": set it to')
    assert.include(refusal(port, { TEST_PORT: "9".repeat(400) }), `TEST_PORT is "${"9".repeat(60)}…": set it to`)
  })

  it("is required by name if it has no default and is not optional", () => {
    assert.strictEqual(refusal(secret, {}), "TEST_SECRET is not set: set it to a secret")
    assert.deepStrictEqual(read(secret.optional, {}), Result.succeed(Option.none()))
  })

  it("is refused if its value is wrong, even if it is optional", () => {
    assert.match(refusal(port.optional, { TEST_PORT: "x" }), /^TEST_PORT is "x"/u)
  })

  it("is read redacted if it is a secret", () => {
    const value = Result.map(read(secret, { TEST_SECRET: "hush" }), Redacted.value)
    assert.deepStrictEqual(value, Result.succeed("hush"))
    assert.notInclude(String(read(secret, { TEST_SECRET: "hush" })), "hush")
  })
})

describe("a group of settings", () => {
  const both = group({ port, inner: group({ kind, secret: secret.optional }) })

  it("reads its members and describes each of them once", () => {
    const read1 = read(both, { TEST_PORT: "1", TEST_KIND: "s3" })
    assert.deepStrictEqual(read1, Result.succeed({ port: 1, inner: { kind: "s3", secret: Option.none() } }))
    assert.deepStrictEqual(
      both.descriptions.map(({ name }) => name),
      ["TEST_PORT", "TEST_KIND", "TEST_SECRET"]
    )
  })

  it("is printed with text, values and default, without the marks of a page", () => {
    const help = settingsHelp("Settings", both.descriptions)
    assert.include(help, "  TEST_PORT\n      A port.\n      Values: a whole number from 1 to 65535. Default: 8080.")
    assert.include(help, "  TEST_KIND\n      A kind.\n      Values: disk or s3. Default: disk.")
  })
})
