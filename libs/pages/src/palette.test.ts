import { assert, describe, it } from "vitest"
import { contrast, palette, type PaletteName, white } from "./palette.ts"

const themes = ["light", "dark"] as const

const textMin = 4.5
const shapeMin = 3

const texts: ReadonlyArray<readonly [PaletteName, ReadonlyArray<PaletteName>]> = [
  ["text", ["body", "surface", "hover", "accentGround", "warnGround", "badGround", "goodGround"]],
  ["muted", ["body", "surface", "hover"]],
  ["accent", ["body", "surface", "hover", "accentGround"]],
  ["good", ["body", "surface", "goodGround"]],
  ["warn", ["body", "surface", "warnGround"]],
  ["bad", ["body", "surface", "hover", "badGround"]]
]

describe("the colours of the pages", () => {
  it("of texts have a contrast of 4.5 with each ground that they stand on", () => {
    assert.closeTo(contrast("#000000", white), 21, 0.01)
    for (const theme of themes) {
      for (const [text, grounds] of texts) {
        for (const ground of grounds)
          assert.isAtLeast(
            contrast(palette[text][theme], palette[ground][theme]),
            textMin,
            `${text}, ${ground}, ${theme}`
          )
      }
      for (const fill of ["accentFill", "badFill"] as const) {
        assert.isAtLeast(contrast(white, palette[fill][theme]), textMin, `${fill}, ${theme}`)
      }
    }
  })

  it("of outlines have a contrast of 3 with the page and the sidebar", () => {
    for (const theme of themes) {
      for (const ground of ["body", "surface"] as const)
        assert.isAtLeast(contrast(palette.outline[theme], palette[ground][theme]), shapeMin, `${ground}, ${theme}`)
    }
  })
})
