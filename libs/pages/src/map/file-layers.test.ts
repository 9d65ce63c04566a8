import { assert, describe, it } from "vitest"
import { fileLayers } from "./file-layers.ts"

describe("the layers of a map file", () => {
  it("need no signs of another host, in both themes and languages", { tags: "CON-123" }, () => {
    for (const theme of ["light", "dark"] as const)
      for (const language of ["fr", "en"] as const) {
        const text = JSON.stringify(fileLayers("ground", theme, language))
        assert.notInclude(text, "icon-image")
        assert.notMatch(text, /https?:/u)
        assert.include(text, `name:${language}`)
      }
  })

  it("have streets and names", { tags: "CON-123" }, () => {
    const ids = fileLayers("ground", "light", "fr").map(({ id }) => id)
    for (const id of ["earth", "water", "roads_highway", "roads_minor", "places_locality"]) assert.include(ids, id)
  })
})
