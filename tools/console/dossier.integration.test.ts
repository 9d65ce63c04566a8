import { DossierError, verifyDossier } from "@trajet/client/evidence"
import { readFile } from "node:fs/promises"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeUser } from "../harness/users.ts"
import { assertFair } from "./fair-page.ts"
import { setStage, type Stage } from "./stage.ts"

const [french, english] = looks
const stepsMax = 60

const words = [
  { look: french, language: "fr", button: /^Télécharger Dossier pour assureurs et tribunaux/u },
  { look: english, language: "en", button: /^Download Dossier for insurers and courts/u }
] as const

const keysOf = async ({ origin }: Stage): Promise<string> =>
  (await fetch(`${origin}/.well-known/trajet-evidence-keys.json`)).text()

describe("the dossier of a mission in the console", () => {
  let stage: Stage
  let driven = ""

  beforeAll(async () => {
    stage = await setStage()
    driven = await orderedMission(stage.origin, stage.key, {
      reference: "DOSSIER-1",
      return_trip: true,
      test_specifications: { robot_driver: { mode: "manual" } }
    })
    for (let step = 0; step < stepsMax; step++) {
      const reply = await ask(stage.origin, `/v1/test/transports/${driven}/advance`, { key: stage.key, body: {} })
      if (reply.status !== 200 || reply.json()["status"] === "completed") break
    }
  })
  afterAll(() => stage.stop())

  it.each(words)(
    "is saved for each trip that a robot has driven, and verified ($language)",
    { tags: ["CON-157", "EVD-1", "EVD-9"] },
    async ({ button, language, look }) => {
      const user = await makeUser(stage.database, { role: "member", groupId: stage.group }, language)
      const visit = await stage.enter(`/console/missions/${driven}`, look, user)
      const { page } = visit
      const buttons = page.getByRole("region", { name: "Documents" }).getByRole("button", { name: button })
      await buttons.nth(1).waitFor()
      const folder = process.env["TRAJET_TEST_DOSSIER"]
      if (folder !== undefined) {
        const section = page.getByRole("region", { name: "Documents" })
        await section.scrollIntoViewIfNeeded()
        await section.screenshot({ path: `${folder}/console-${language}.png` })
      }
      for (const [at, leg] of ["aller", "retour"].entries()) {
        const saving = page.waitForEvent("download")
        await buttons.nth(at).click()
        const file = await saving
        assert.match(file.suggestedFilename(), new RegExp(`^dossier-M-\\d+-${leg}\\.pdf$`, "u"))
        const bytes = await readFile(await file.path())
        // The first dossier makes the first key.
        const known = await keysOf(stage)
        assert.strictEqual(verifyDossier(bytes, known).mission.leg, leg)
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 4
        assert.throws(() => verifyDossier(bytes, known), DossierError)
      }
      await assertFair(visit, "the dossiers")
      await visit.close()
    }
  )
})
