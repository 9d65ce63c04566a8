import { assert, describe, it } from "vitest"
import { brokenInto } from "./line-breaks.ts"
import { Paper, style } from "./paper.ts"

const paper = new Paper({ title: "", subject: "", createdAt: new Date(0) })
const given = style("regular", 5.9)

describe("the lines of a text", () => {
  it("are no wider than their box as they are printed, also with an ellipsis and letters that share a form", () => {
    const text = `WMMMMiiél’ iW-, WiWé-l’, l’--l’W- l’ , ${"mot ".repeat(30)}`
    for (let width = 60; width < 320; width += 0.7) {
      for (const sent of [text, "--l’".repeat(40), "->".repeat(60)]) {
        for (const line of brokenInto(paper, sent, width, given, 1)) {
          assert.isAtMost(paper.pdf.font("regular").fontSize(5.9).widthOfString(line), width + 0.01, line)
        }
      }
    }
  })
})
