import { assert, describe, it } from "@effect/vitest"
import { changedCells, columnOfField, dayIn, degreesIn, orderOfCells, timeIn } from "./import-cells.rules.ts"
import type { ImportCells } from "./import-column.model.ts"

const required: ImportCells = {
  pickup_address: "Paris",
  pickup_date: "2035-03-19",
  delivery_address: "Lyon",
  delivery_date: "2035-03-20",
  company: "Demo Fleet",
  billing_email: "billing@demo-fleet.example",
  billing_address: "Paris"
}

const bodyOf = (cells: ImportCells) => orderOfCells({ ...required, ...cells }).body
const problemsOf = (cells: ImportCells) => orderOfCells({ ...required, ...cells }).problems

describe("the day of a cell", () => {
  it("has one or two digits for the day and the month, and four for the year", () => {
    assert.strictEqual(dayIn("1/2/2035"), "2035-02-01")
    assert.strictEqual(dayIn("01.12.2035"), "2035-12-01")
    for (const text of ["001/2/2035", "1/002/2035", "1/2/203", "1/2/20350", "1 2 2035", "x1/2/2035", "1/2/2035x"]) {
      assert.isNull(dayIn(text), text)
    }
  })

  it("may be followed by midnight, with or without seconds, and by no other time", () => {
    assert.strictEqual(dayIn("2035-03-19 00:00"), "2035-03-19")
    assert.strictEqual(dayIn("2035-03-19 00:00:00"), "2035-03-19")
    for (const text of ["2035-03-19 00:01", "2035-03-19 00:00:01", "2035-03-19 00:00 x", "2035-03-1900:00"]) {
      assert.isNull(dayIn(text), text)
    }
  })
})

describe("the time of a cell", () => {
  it("is from 00:00 to 23:59, with minutes of two digits or none", () => {
    assert.strictEqual(timeIn("0h"), "00:00")
    assert.strictEqual(timeIn("23:59"), "23:59")
    assert.strictEqual(timeIn("9h30"), "09:30")
    for (const text of ["24:00", "23:60", "9h3", "009h", "9:00:30", "x9h", "9hx", "930"]) {
      assert.isNull(timeIn(text), text)
    }
  })
})

describe("the degrees of a cell", () => {
  it("have a point or a comma, and a sign", () => {
    for (const text of ["48.8566", "48,8566", "+48.8566"]) assert.strictEqual(degreesIn(text), 48.8566, text)
    assert.strictEqual(degreesIn("-2"), -2)
    assert.strictEqual(degreesIn("−2,5"), -2.5)
    for (const text of ["48.", ".5", "4 8", "48.8566 N", "48°51", "1e1", "1,234.5", "0x10", ""])
      assert.isNull(degreesIn(text), text)
  })

  it("are the coordinates of a place", () => {
    const { pickup } = bodyOf({ pickup_lat: "48,85", pickup_lng: "2.35" })
    assert.deepStrictEqual(pickup, { address: "Paris", lat: 48.85, lng: 2.35, date: "2035-03-19T00:00:00Z" })
    assert.deepStrictEqual(problemsOf({ delivery_lat: "north" }), [
      { column: "delivery_lat", code: "invalid", message: "expected degrees such as 48.8566 or 48,8566" }
    ])
    assert.strictEqual(columnOfField("delivery.lng"), "delivery_lng")
  })
})

describe("the cell of a yes or no", () => {
  it("is yes or no in French, English and as a cross or number, in any case", () => {
    for (const text of ["oui", "yes", "o", "y", "x", "1", "true", "vrai", "OUI", "X"]) {
      assert.deepInclude(bodyOf({ flatbed: text }), { plateau: true }, text)
    }
    for (const text of ["non", "no", "n", "0", "false", "faux", "Non"]) {
      assert.deepInclude(bodyOf({ flatbed: text }), { plateau: false }, text)
    }
  })

  it("of a return is else the address of its destination", () => {
    assert.deepInclude(bodyOf({ return_trip: "oui" }), { return_trip: true })
    assert.deepInclude(bodyOf({ return_trip: "non" }), { return_trip: false })
    assert.deepInclude(bodyOf({ return_trip: "10 rue de Rivoli" }), { return_trip: "10 rue de Rivoli" })
  })
})

describe("the cells of a row", () => {
  it("are members side by side, and inside of the same member", () => {
    assert.deepStrictEqual(bodyOf({ pickup_contact: "Claire Martin", pickup_phone: "1", vin: "V" }), {
      vehicle: { vin: "V" },
      pickup: { address: "Paris", date: "2035-03-19T00:00:00Z", contact: { name: "Claire Martin", phone: "1" } },
      delivery: { address: "Lyon", date: "2035-03-20T00:00:00Z" },
      billing: { company_name: "Demo Fleet", email: "billing@demo-fleet.example", address: "Paris" }
    })
  })

  it("with a list may separate its parts by blanks, commas, semicolons, bars and plus signs", () => {
    assert.deepInclude(bodyOf({ options: "a b,c;d|e+f" }), { options: ["a", "b", "c", "d", "e", "f"] })
    assert.deepInclude(bodyOf({ options: ", a ,; b +" }), { options: ["a", "b"] })
  })

  it("have no problem if all that are required are filled and have their form", () => {
    assert.deepStrictEqual(problemsOf({}), [])
    assert.deepStrictEqual(problemsOf({ pickup_from: "9h", electric: "non" }), [])
  })

  it("say what was expected of a day, a time and a yes or no", () => {
    assert.deepStrictEqual(problemsOf({ pickup_date: "soon", pickup_from: "early", flatbed: "perhaps" }), [
      {
        column: "pickup_date",
        code: "invalid",
        message: "expected a day such as 2035-03-19 or 19/03/2035"
      },
      { column: "pickup_from", code: "invalid", message: "expected a time such as 09:00 or 9h30" },
      { column: "flatbed", code: "invalid", message: "expected oui, non, yes or no" }
    ])
  })

  it("say of one that is required that it is empty", () => {
    const { company, ...others } = required
    assert.isDefined(company)
    assert.deepStrictEqual(orderOfCells(others).problems, [
      { column: "company", code: "required", message: "this cell is empty" }
    ])
  })
})

describe("the cell that a spreadsheet has spoilt", { tags: ["CON-143"] }, () => {
  const codesOf = (cells: ImportCells) => problemsOf(cells).map(({ code, column }) => `${column} ${code}`)

  it("is a problem, in whichever column", () => {
    for (const text of ["1.2E+13", "1,2345678E+13", "3E10", "1e+16"]) {
      assert.deepStrictEqual(codesOf({ vin: text }), ["vin spreadsheet_number"], text)
      assert.deepStrictEqual(codesOf({ reference: text }), ["reference spreadsheet_number"], text)
      assert.deepStrictEqual(codesOf({ pickup_phone: text }), ["pickup_phone spreadsheet_number"], text)
    }
    for (const text of ["#REF!", "#N/A", "#VALEUR!", "#DIV/0!"]) {
      assert.deepStrictEqual(codesOf({ description: text }), ["description spreadsheet_error"], text)
    }
    for (const text of ["E+13", "12E", "VF1E12", "1.2E+13 x", "#12", "#REF! x", "1.2.3E4"]) {
      assert.deepStrictEqual(codesOf({ reference: text }), [], text)
    }
  })

  it("lacks the zero in front of a phone, of a postcode alone and of a siret, and is not completed", () => {
    assert.deepStrictEqual(codesOf({ pickup_phone: "612345678" }), ["pickup_phone zero_lost"])
    assert.deepStrictEqual(codesOf({ delivery_address: "1000" }), ["delivery_address zero_lost"])
    assert.deepStrictEqual(codesOf({ siret: "1234567890001" }), ["siret zero_lost"])
    for (const text of ["0612345678", "+33612345678", "33612345678", "61234567", "6123456789"]) {
      assert.deepStrictEqual(codesOf({ pickup_phone: text }), [], text)
    }
    for (const text of ["01000", "1000 Bruxelles", "100", "10 rue de Rivoli"]) {
      assert.deepStrictEqual(codesOf({ pickup_address: text }), [], text)
    }
    for (const text of ["12345678900011", "123456789"]) assert.deepStrictEqual(codesOf({ siret: text }), [], text)
    assert.deepStrictEqual(codesOf({ reference: "612345678" }), [])
  })

  it("keeps the others as they are in a correction, with their apostrophes", () => {
    assert.deepStrictEqual(changedCells({ reference: "'=1", vin: "V", company: "c" }, { vin: " '=2 ", company: " " }), {
      reference: "'=1",
      vin: "=2"
    })
  })
})

describe("the column of a member", () => {
  it("is that of a member inside or around it, whatever the number of an item", () => {
    assert.strictEqual(columnOfField("options[0]"), "options")
    assert.strictEqual(columnOfField("options[12].option_key"), "options")
    assert.strictEqual(columnOfField("return_trip.delivery.address"), "return_trip")
    assert.strictEqual(columnOfField("delivery"), "delivery_address")
    assert.strictEqual(columnOfField("billing"), "company")
    assert.strictEqual(columnOfField("vehicle"), "registration")
    assert.strictEqual(columnOfField("pickup.contact"), "pickup_contact")
  })

  it("is none for a member whose name only begins like one", () => {
    assert.isNull(columnOfField("optionsx"))
    assert.isNull(columnOfField("pick"))
    assert.isNull(columnOfField(""))
  })
})
