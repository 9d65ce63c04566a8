import { assert, describe, it } from "vitest"
import { saidIn } from "./said.ts"

const entries = [
  { fr: [["Motif"]], en: [["Reason"]] },
  { fr: [["Raison"]], en: [["Reason"]] },
  { fr: [["Retirer ", ""]], en: [["Remove ", ""]] },
  { fr: [["Lavage extérieur"]], en: [["Exterior wash"]] },
  { fr: [["", " (facultatif) ?"]], en: [["", " (optional)?"]] }
]
const say = saidIn("fr", entries)

describe("an English text in French", () => {
  it("has each word of the tables, and is whole", () => {
    for (const text of ["Motif", "Raison"]) assert.match(text, say("Reason"))
    assert.notMatch("Motif du client", say("Reason"))
  })

  it("has its values in French too, if they are words", () => {
    assert.match("Retirer Lavage extérieur", say("Remove Exterior wash"))
    assert.match("Retirer Lyon", say("Remove Lyon"))
  })

  it("is put together of its parts", () => {
    assert.match("Motif · Lavage extérieur", say("Reason · Exterior wash"))
  })

  it("may have a space at which no line ends", () => {
    assert.match("Motif (facultatif)\u00a0?", say("Reason (optional)?"))
  })

  it("may be the label of a field that must be filled in", () => {
    assert.match("Motif *", say("Reason"))
  })

  it("stays if it is a name", () => {
    assert.match("hooks.example", say("hooks.example"))
    assert.notMatch("hooks-example", say("hooks.example"))
  })
})

describe("an English text in English", () => {
  it("stays", () => {
    assert.match("Reason", saidIn("en", entries)("Reason"))
    assert.notMatch("Motif", saidIn("en", entries)("Reason"))
  })
})
