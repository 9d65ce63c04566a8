import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { byForm } from "../harness/test-form.ts"
import { knownFindings } from "./known-findings.ts"
import { judged, table } from "./report.ts"
import { type Scene, setScene } from "./scene.ts"
import { type AxeLook, walkAs } from "./walk.ts"

const languages = ["fr", "en"] as const

const axeLooks = byForm<ReadonlyArray<AxeLook>>({
  short: [
    { language: "fr", size: "390 px", theme: "dark" },
    { language: "en", size: "desktop", theme: "light" }
  ],
  long: languages.flatMap((language) =>
    (["390 px", "200 % text", "desktop"] as const).flatMap((size) =>
      (["light", "dark"] as const).map((theme) => ({ language, size, theme }))
    )
  )
})

describe("every page of the console", () => {
  let scene: Scene

  beforeAll(async () => {
    scene = await setScene()
  })
  afterAll(() => scene.stage.stop())

  it(
    "is whole and in its language, in French and English, on a desktop, a phone and with letters of twice the size",
    { tags: "CON-34" },
    async () => {
      const looked = await Promise.all(
        (["administrator", "operator"] as const).flatMap((by) =>
          languages.map((language) => walkAs(scene, axeLooks, by, language))
        )
      )
      const entrance = await Promise.all(languages.map((language) => walkAs(scene, axeLooks, "nobody", language)))
      const all = [...entrance, ...looked].flat()
      console.log(table(all))
      assert.deepStrictEqual(judged(all, knownFindings), [])
    }
  )
})
