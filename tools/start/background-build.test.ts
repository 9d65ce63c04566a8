import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "vitest"
import { manifestName } from "../../apps/api/src/edge/site/manifest-name.ts"
import { comingNote, consolePages, documentation, driverPages } from "./background-build.ts"

describe("the pages of npm start", () => {
  const home = mkdtempSync(join(tmpdir(), "trajet-pages-"))
  afterAll(() => rmSync(home, { recursive: true }))
  const notes = (env: Readonly<Record<string, string>>) =>
    [consolePages, driverPages, documentation].map((pages) => comingNote(pages, home, env) !== "")

  it("are named as coming, with their time, until they were built once", () => {
    assert.match(comingNote(consolePages, home, {}), /being built, usually for \d+ s/u)
    assert.deepStrictEqual(notes({}), [true, true, true])
    // What a build writes before its end is no page.
    mkdirSync(join(home, "console"))
    writeFileSync(join(home, "console", "state.json"), "{}")
    assert.deepStrictEqual(notes({}), [true, true, true])
    writeFileSync(join(home, "console", manifestName), "{}")
    assert.deepStrictEqual(notes({}), [false, true, true])
  })

  it("are not named as coming where nothing builds them", () => {
    assert.deepStrictEqual(notes({ TRAJET_ENV: "production" }), [false, false, false])
    assert.deepStrictEqual(notes({ TRAJET_DRIVER_FOLDER: "/elsewhere" }), [false, false, true])
    assert.deepStrictEqual(notes({ TRAJET_CONSOLE: "off" }), [false, false, true])
    assert.deepStrictEqual(notes({ TRAJET_APIS: "operations" }), [false, true, false])
    assert.deepStrictEqual(notes({ TRAJET_APIS: "client" }), [false, false, true])
  })
})
