import { assert, describe, it } from "vitest"
import { fileProblemText, problemText, problemTexts } from "./problem-texts.ts"

const english = (code: string, column: string | null = null) => problemText({ code, column, message: "m" }, "en", [])

const shown = { sheet: "Mars", columns: ["reference", null, ...Array.from({ length: 25 }, () => null), "vin"] }
const missing = { code: "required", message: "m" }

describe("a problem of a workbook", { tags: "CON-145" }, () => {
  it("names its sheet and cell, and a problem of a file or of a whole row none", () => {
    const french = problemTexts(shown, "fr", [])
    const nbsp = "\u202f"
    assert.strictEqual(
      french(7, { ...missing, column: "reference" }),
      `Cellule A7 de la feuille «\u202fMars\u202f»${nbsp}: cette cellule est vide`
    )
    const english = (column: string | null) => problemTexts(shown, "en", [])(7, { ...missing, column })
    assert.strictEqual(english("vin"), "Cell AB7 of the sheet “Mars”: this cell is empty")
    for (const column of [null, "siret"]) assert.strictEqual(english(column), "this cell is empty")
    const csv = problemTexts({ ...shown, sheet: null }, "en", [])
    assert.strictEqual(csv(7, { ...missing, column: "vin" }), "this cell is empty")
  })
})

describe("the problem of a row", () => {
  it("says the form of an invalid value by its column", () => {
    const day = "write a day such as 2035-03-19 or 19/03/2035"
    const time = "write a time such as 09:00 or 9h30"
    const mail = "write an e-mail address such as claire@example.com"
    const other = "this value is not accepted"
    const columns = ["pickup_date", "pickup_from", "delivery_until", "electric", "flatbed", "email", "contact_email"]
    assert.deepStrictEqual(
      [...columns, "date", "from", "emails", null].map((column) => english("invalid", column)),
      [day, time, time, "write yes or no", "write yes or no", mail, mail, other, other, other, other]
    )
  })

  it("says what another fault is, whatever its column", () => {
    assert.strictEqual(english("required", "pickup_date"), "this cell is empty")
    assert.strictEqual(
      problemText({ code: "required", column: null, message: "m" }, "fr", []),
      "cette cellule est vide"
    )
  })

  it("lists the options that a file may have beside an unknown one", () => {
    const unknown = { code: "unknown_option", column: "options", message: "m" }
    assert.strictEqual(problemText(unknown, "en", ["plein", "parc"]), "unknown option: write plein, parc")
    assert.strictEqual(problemText(unknown, "fr", ["plein", "parc"]), "option inconnue\u202f: écrivez plein, parc")
    assert.strictEqual(problemText(unknown, "en", []), "unknown option")
  })

  it("has the words of the API for a refusal, and for a fault that it does not know", () => {
    assert.strictEqual(english("refused"), "this order is refused (m)")
    for (const code of ["future", "toString"]) assert.strictEqual(english(code, "pickup_date"), "m")
  })
})

describe("the problem of a file", () => {
  const errorAt = (field: string, error: string) => ({ field, error })
  const text = (...errors: ReadonlyArray<{ readonly field: string; readonly error: string }>) =>
    fileProblemText(errors, (key) => key.toUpperCase(), "en")

  it("names every column that it is about", () => {
    const missing = [errorAt("content.a", "columns_missing"), errorAt("content.b", "columns_missing")]
    assert.strictEqual(text(...missing), "These columns are missing: “A”, “B”.")
    assert.strictEqual(
      fileProblemText(missing, (key) => key, "fr"),
      "Il manque ces colonnes : « a », « b »."
    )
  })

  it("names the headers that name no column", () => {
    const wrong = [errorAt("content.a", "columns_missing"), errorAt("content.adresse", "unknown")]
    assert.strictEqual(
      fileProblemText(wrong, (key) => key, "en"),
      "These columns are missing: “a”. The file has these unknown names: “adresse”."
    )
  })

  it("is about the whole file without a column", () => {
    assert.strictEqual(text(errorAt("content", "empty")), "The file is empty.")
    assert.strictEqual(
      text(errorAt("name", "too_long"), errorAt("content", "not_csv")),
      text(errorAt("content", "not_csv"))
    )
  })

  it("is unknown for another member or another fault", () => {
    for (const [field, error] of [
      ["name", "empty"],
      ["content", "future"],
      ["content", "toString"]
    ] as const) {
      assert.isUndefined(text(errorAt(field, error)))
    }
    assert.isUndefined(text())
  })
})
