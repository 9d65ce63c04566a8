import { assert, describe, it } from "@effect/vitest"
import { readSettings } from "@trajet/runtime"
import { Effect, Result } from "effect"
import { tileSettings } from "./tile-settings.ts"

const refusal = (env: Readonly<Record<string, string>>): string =>
  Result.match(Effect.runSync(Effect.result(readSettings(tileSettings, env))), {
    onFailure: ({ message }) => message,
    onSuccess: () => "accepted"
  })

const refusalOf = (template: string): string => refusal({ TRAJET_CONSOLE_TILES: template })

describe("the source of tiles", () => {
  it("is none by default, and may be https anywhere or http on this machine", () => {
    const none = Effect.runSync(readSettings(tileSettings, {}))
    assert.deepStrictEqual(none, { template: "", file: "", attribution: "" })
    for (const template of [
      "https://tiles.example/{z}/{x}/{y}.png",
      "https://tiles.example:8443/{z}/{y}/{x}@2x.webp?key=a-b",
      "https://[2001:db8::1]/{z}/{x}/{y}",
      "http://127.0.0.1:8080/{z}/{x}/{y}.png",
      "http://localhost/{z}/{x}/{y}.png",
      "http://[::1]:81/{z}/{x}/{y}.png"
    ])
      assert.strictEqual(refusalOf(template), "accepted", template)
  })

  it("is refused without each mark once, or with others", { tags: "CON-86" }, () => {
    for (const path of ["/", "/{z}/{x}.png", "/{z}/{x}/{y}/{y}", "/{z}/{x}/{y}/{s}", "/{z}/{x}/{y}/{", "/{z}/{x}/{y}}"])
      assert.match(refusalOf(`https://tiles.example${path}`), /^TRAJET_CONSOLE_TILES is not valid: set it to/u, path)
  })

  it(
    "is refused with another scheme, with a password, or with a host that could widen the policy of the page",
    { tags: "CON-86" },
    () => {
      for (const template of [
        "http://tiles.example/{z}/{x}/{y}.png",
        "http://127.0.0.1.example/{z}/{x}/{y}.png",
        "ftp://tiles.example/{z}/{x}/{y}.png",
        "data:,{z}{x}{y}",
        "/tiles/{z}/{x}/{y}.png",
        "https://user:hush@tiles.example/{z}/{x}/{y}.png",
        "https://{z}.example/{x}/{y}.png",
        "https://tiles.example;script-src/{z}/{x}/{y}.png",
        "https://*.example/{z}/{x}/{y}.png",
        "https://tiles.example/{z}/{x}/{y}.png#top",
        "https://tiles.example/{z}/{x}/{y} .png",
        `https://tiles.example/{z}/{x}/{y}${"0".repeat(500)}`
      ]) {
        assert.match(refusalOf(template), /^TRAJET_CONSOLE_TILES is not valid: set it to an address such as/u, template)
        assert.notInclude(refusalOf(template), "hush")
      }
    }
  )

  it("has an attribution of one short line", () => {
    const attributed = (text: string) => refusal({ TRAJET_CONSOLE_TILES_ATTRIBUTION: text })
    assert.strictEqual(attributed("© OpenStreetMap contributors"), "accepted")
    for (const wrong of ["a\nb", "x".repeat(201)])
      assert.match(attributed(wrong), /^TRAJET_CONSOLE_TILES_ATTRIBUTION is not valid/u)
  })
})
