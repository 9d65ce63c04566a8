import { assert, describe, it } from "vitest"
import { trackingStyle } from "../../apps/api/src/edge/tracking/tracking-style.ts"
import { groundsIn, marksIn } from "../../libs/pages/src/map/map-colours.ts"

/** Variables of the pages, by the colours of the maps that the browser draws. */
const grounds = ["sea", "land", "france", "lake", "river", "coast", "border", "name", "halo"] as const

describe("the map of a tracking page", () => {
  it("has the colours of the other maps in both themes", { tags: "TRK-16" }, () => {
    const [light = "", dark = ""] = trackingStyle.text.split("@media (prefers-color-scheme:dark){:root{").slice(-2)
    for (const [theme, css] of [
      ["light", light],
      ["dark", dark]
    ] as const) {
      const colours = groundsIn(theme)
      for (const name of grounds) assert.include(css, `--${name}:${colours[name]}`)
      assert.include(css, `--urban:${colours.builtUp}`)
      assert.include(css, `--small:${colours.smallName}`)
      assert.include(css, `--casing:${marksIn(theme).casing}`)
      assert.include(css, `--pin:${marksIn(theme).bad}`)
    }
  })
})
