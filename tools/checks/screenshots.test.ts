import { globSync } from "node:fs"
import { relative } from "node:path"
import { assert, describe, it } from "vitest"
import {
  devices,
  pictureFile,
  picturesFolder,
  picturesIn,
  shownPictures,
  themes
} from "../console/screenshots/looks.ts"
import { pictured } from "../console/screenshots/pages.ts"

describe("the pictures of docs/screenshots", () => {
  it("are those that documents show, and no others", () => {
    const kept = globSync(`${picturesFolder}/**/*.*`).map((path) => relative(picturesFolder, path))
    assert.isNotEmpty(kept)
    assert.sameMembers(kept, [...shownPictures()])
  })

  it("are each taken by the program", () => {
    const taken = pictured.flatMap(({ name }) =>
      themes.flatMap((theme) => Object.keys(devices).map((device) => pictureFile(name, theme, device)))
    )
    assert.includeMembers(taken, [...shownPictures()])
  })

  it("are found in a picture and in a link", () => {
    const text = '<img src="docs/screenshots/a.light.desktop.webp"> [b](screenshots/b/c.webp) b.webp'
    assert.deepStrictEqual(picturesIn(text), ["a.light.desktop.webp", "b/c.webp"])
  })
})
