import { Effect, Option, Redacted, Result } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { readSettings } from "./read-settings.ts"
import { setting } from "./setting.ts"

const secret = setting.secret("TEST_SECRET", { values: "a secret", text: "A secret." })
const rotated = setting.secret("TEST_ROTATED", { values: "a secret", text: "A secret.", canBeEmpty: true })
const port = setting.int("TEST_PORT", { default: 8080, min: 1, max: 65_535, text: "A port." })

describe("a secret in a file", () => {
  let folder = ""
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "trajet-secrets-"))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const fileWith = (text: string): string => {
    const path = join(folder, "secret")
    writeFileSync(path, text)
    return path
  }
  const read = (env: Readonly<Record<string, string>>): string =>
    Result.match(Effect.runSync(Effect.result(readSettings(secret, env))), {
      onFailure: ({ message }) => message,
      onSuccess: Redacted.value
    })

  it("is the text of the file without the line break at its end", () => {
    for (const text of ["hush", "hush\n", "hush\r\n"])
      assert.strictEqual(read({ TEST_SECRET_FILE: fileWith(text) }), "hush")
    assert.strictEqual(read({ TEST_SECRET_FILE: fileWith(" two\nlines \n") }), " two\nlines ")
  })

  it("counts if the variable itself is empty, and is refused beside one that has a value", () => {
    const file = fileWith("hush")
    assert.strictEqual(read({ TEST_SECRET: "", TEST_SECRET_FILE: file }), "hush")
    const both = read({ TEST_SECRET: "loud", TEST_SECRET_FILE: file })
    assert.strictEqual(both, "TEST_SECRET and TEST_SECRET_FILE are both set: set one of them")
  })

  it("is refused with the name of its setting if the file is absent, empty or large, and the text is not shown", () => {
    const refusal = "TEST_SECRET_FILE names a file that cannot be used: "
    assert.strictEqual(read({ TEST_SECRET_FILE: join(folder, "absent") }), `${refusal}ENOENT`)
    assert.strictEqual(read({ TEST_SECRET_FILE: folder }), `${refusal}EISDIR`)
    assert.strictEqual(read({ TEST_SECRET_FILE: fileWith("\n") }), `${refusal}it is empty`)
    assert.strictEqual(read({ TEST_SECRET_FILE: fileWith("hush".repeat(20_000)) }), `${refusal}it has over 65536 bytes`)
  })

  it("may be empty if that means that the setting is not set", () => {
    const given = readSettings(rotated.optional, { TEST_ROTATED_FILE: fileWith("\n") })
    assert.isTrue(Option.isNone(Effect.runSync(given)))
  })

  it("is not read for a setting that holds no secret", () => {
    const given = Effect.runSync(readSettings(port, { TEST_PORT_FILE: join(folder, "absent") }))
    assert.strictEqual(given, 8080)
  })
})
