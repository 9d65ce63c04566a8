import { assert, describe, it } from "@effect/vitest"
import { type ImportCells, importColumns } from "./import-column.model.ts"
import { contactsOfCells } from "./import-contacts.rules.ts"

describe("the contacts of a row", () => {
  it("have the texts of their own stop", () => {
    const cells: ImportCells = {
      pickup_contact: "Ada",
      pickup_phone: "06 98 76 54 32",
      delivery_email: "hugo@garage.example",
      description: "ask for Claire"
    }
    assert.deepStrictEqual(contactsOfCells(cells), [
      { name: "Ada", phone: "06 98 76 54 32", email: null },
      { name: null, phone: null, email: "hugo@garage.example" }
    ])
    assert.deepStrictEqual(
      contactsOfCells({}).map((contact) => Object.values(contact)),
      [
        [null, null, null],
        [null, null, null]
      ]
    )
  })

  it("read every column of a contact", { tags: "OPS-62" }, () => {
    const columns = importColumns.filter(({ path }) => path.includes("contact"))
    const cells = Object.fromEntries(columns.map(({ key }) => [key, key]))
    const read = contactsOfCells(cells).flatMap((contact) => Object.values(contact))
    assert.sameMembers(
      read,
      columns.map(({ key }) => key)
    )
  })
})
