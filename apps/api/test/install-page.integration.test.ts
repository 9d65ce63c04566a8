import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { type Providers, startProviders } from "./providers.ts"

const page = readFileSync(join(import.meta.dirname, "../../../docs/install.md"), "utf8")
const thisTest = "apps/api/test/install-page.integration.test.ts"

const found = (pattern: RegExp, text: string): string => {
  const part = pattern.exec(text)?.[1]
  assert.isDefined(part, String(pattern))
  return part
}

/** The block about providers of addresses and routes. The other blocks of the page are played by the drill `install`. */
const block = found(new RegExp(`^\`\`\`sh run-by="${thisTest}"\n(.*?)^\`\`\`$`, "msu"), page)

describe("docs/install.md", () => {
  let providers: Providers
  let api: ApiHere
  let key = ""

  beforeAll(async () => {
    const database = await testDatabase()
    providers = await startProviders()
    const settings = found(/<<'END'\n(.*?)^END$/msu, block)
      .trim()
      .split("\n")
    const here = String(providers.env["TRAJET_GEOCODER_URL"])
    const env = settings.map((line) => line.split("=")).map(([name = "", value = ""]) => [name, value] as const)
    api = await startApiHere(
      database,
      Object.fromEntries(env.map(([name, value]) => [name, value.startsWith("https://") ? here : value]))
    )
    key = (await makeKey(database, await makeGroup(database, "acme"))).clear
  })
  afterAll(async () => {
    await api.stop()
    await providers.close()
  })

  it("chooses providers of addresses and routes, and shows that they are asked", async () => {
    const command = found(/^(curl .*)/msu, block)
    const { stdout } = await promisify(execFile)("bash", ["-c", `set -eo pipefail\n${command}`], {
      env: {
        PATH: `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`,
        API: api.origin.replace(/\/v1$/u, ""),
        KEY: key
      }
    })
    // The provider of the tests answers with the text that it was asked.
    assert.match(stdout, /^10 rue de rivoli, 75001 paris, France, 465 km\n$/u)
    assert.isAbove(providers.asked("geocoder"), 0)
    assert.isAbove(providers.asked("router"), 0)
  })
})
