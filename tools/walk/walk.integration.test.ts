import { afterAll, assert, beforeAll, describe, expect, it } from "vitest"
import { byForm } from "../harness/test-form.ts"
import { knownFindings } from "./known-findings.ts"
import { ofPhone } from "./phone-pages.ts"
import { judged, type Looked, table } from "./report.ts"
import { type Scene, setScene } from "./scene.ts"
import { type AxeLook, walkAs } from "./walk.ts"
import type { Visitor } from "./walked-page.model.ts"

const languages = ["fr", "en"] as const

const axeLooks = byForm<ReadonlyArray<AxeLook>>({
  short: [
    { language: "fr", size: "390 px", theme: "dark" },
    { language: "en", size: "desktop", theme: "light" }
  ],
  long: languages.flatMap((language) =>
    (["390 px", "320 px", "200 % text", "desktop"] as const).flatMap((size) =>
      (["light", "dark"] as const).map((theme) => ({ language, size, theme }))
    )
  )
})

describe("every page", () => {
  let scene: Scene

  beforeAll(async () => {
    scene = await setScene()
  })
  afterAll(() => scene.stage.stop())

  /** Walks as each group of visitors, one group after the other. */
  const walk = async (...groups: ReadonlyArray<ReadonlyArray<Visitor>>): Promise<void> => {
    const all: Array<Looked> = []
    for (const group of groups) {
      const walks = group.flatMap((by) => languages.map((language) => walkAs(scene, axeLooks, by, language)))
      all.push(...(await Promise.all(walks)).flat())
    }
    console.log(table(all))
    const isPhone = groups.flat().includes("driver")
    const known = knownFindings.filter(({ route }) => ofPhone(route) === isPhone)
    assert.strictEqual(judged(all, known).join("\n"), "")
  }

  it(
    "of the phone is whole and in its language, in French and English, on two phones and with letters of twice the size",
    { tags: ["DRV-11", "DRV-62", "DRV-65"] },
    async () => {
      await walk(["driver"])
      for (const language of languages) {
        const fields = { vehicle_identity: "AB123CD", mileage: 18_342, cleanliness_inside: "Moyen", keys: "1" }
        expect(await scene.phones[language].inspected()).toMatchObject({
          completed_at: expect.any(String),
          fields: expect.arrayContaining(
            Object.entries(fields).map(([id, value]) => expect.objectContaining({ id, value }))
          ),
          photos: expect.arrayContaining(
            ["shot", "damage", "signature"].map((kind) => expect.objectContaining({ kind }))
          )
        })
      }
    }
  )

  it(
    "of the console is whole and in its language, in French and English, on a desktop, a phone and with letters of twice the size",
    { tags: "CON-34" },
    () => walk(["administrator", "operator"], ["nobody"])
  )
})
