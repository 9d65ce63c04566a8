import { strToU8, zipSync } from "fflate"
import { assert, describe, it } from "vitest"
import { type SampleCell, sampleStyles, workbookOf, workbookParts } from "../../../../../../tools/harness/workbooks.ts"
import { inflatedBytesMax } from "./archive.ts"
import { sheetsOf } from "./workbook.ts"
import { isWorkbook, WorkbookRefused } from "./workbook-fault.ts"

const { day, dayTime, time } = sampleStyles
const sheet = (...rows: ReadonlyArray<ReadonlyArray<SampleCell>>) => [{ name: "Feuil1", rows }]
const rowsOf = async (cells: ReadonlyArray<SampleCell>, date1904?: string) =>
  (await sheetsOf(workbookOf(sheet(["a"], cells), date1904)))[0]?.rows[1]

/** The fault of a workbook, with the cell that it names. */
const faultOf = async (bytes: Uint8Array): Promise<string> => {
  try {
    await sheetsOf(bytes)
    return "read"
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error
    return error.at === null ? error.fault : `${error.fault} ${error.at.sheet}!${error.at.cell}`
  }
}
const xml = (text: string): SampleCell => ({ xml: text })
const faultOfCell = (cell: SampleCell) => faultOf(workbookOf(sheet(["a"], [null, cell])))
const withPart = (name: string, text: string) => ({ ...workbookParts(sheet(["a"])), [name]: strToU8(text) })

/** Overwrites a number of four bytes at the last place of a signature. */
const changed = (bytes: Uint8Array, signature: number, offset: number, value: number): Uint8Array => {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (let at = copy.length - 22; at >= 0; at--) {
    if (view.getUint32(at, true) !== signature) continue
    view.setUint32(at + offset, value, true)
    return copy
  }
  return assert.fail("there is no such record")
}

describe("a workbook of orders", { tags: ["CON-142"] }, () => {
  it("has days and times in both date systems, also together, and rounds no second away", async () => {
    const cells = [
      ...[
        { number: "49387", style: day },
        { number: "0.38194444444444442", style: time }
      ],
      ...[{ number: "49387.5", style: dayTime }, { number: "0", style: time }, { number: "49387" }]
    ]
    assert.deepStrictEqual(await rowsOf(cells), ["2035-03-19", "09:10", "2035-03-19 12:00", "00:00", "49387"])
    const early = [
      { number: "47925", style: day },
      { number: "0.375", style: time }
    ]
    for (const is1904 of ["1", "true"]) assert.deepStrictEqual(await rowsOf(early, is1904), ["2035-03-19", "09:00"])
    for (const not of ["0", "false"]) assert.deepStrictEqual((await rowsOf(early, not))?.[0], "2031-03-18")
  })

  it("keeps all digits that a spreadsheet keeps, and shows others as it does", async () => {
    const numbers = ["612345678", "12345678900011", "1.2345678900011E13", "48.8566", "0.30000000000000004", "-2", "1e3"]
    assert.deepStrictEqual(await rowsOf(numbers.map((number) => ({ number }))), [
      "612345678",
      "12345678900011",
      "12345678900011",
      "48.8566",
      "0.3",
      "-2",
      "1000"
    ])
    assert.deepStrictEqual(await rowsOf([{ number: "1.2345678901234568E+16" }]), ["1.2345678901234568E+16"])
  })

  it("has the results of formulas, their errors as texts, and names a formula without a result", async () => {
    const cells = [
      xml('<c r="NAME" t="str"><f>A1</f><v>AB-123-CD</v></c>'),
      xml('<c r="NAME" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
      xml('<c r="NAME" t="b"><v>1</v></c>'),
      "two\r\nlines"
    ]
    assert.deepStrictEqual(await rowsOf(cells), ["AB-123-CD", "#DIV/0!", "true", "two lines"])
    for (const text of ["<f>A1</f>", '<f t="shared" si="0"/>', "<f>A1</f><v></v>", "<f>A1</f><v/>"]) {
      assert.strictEqual(await faultOfCell(xml(`<c r="NAME">${text}</c>`)), "formula_without_value Feuil1!B2", text)
    }
    assert.strictEqual(await faultOfCell(xml('<c r="NAME" t="b"><v>7</v></c>')), "cell_invalid Feuil1!B2")
  })

  it("keeps the numbers of rows, leaves out empty sheets, and has merged cells once", async () => {
    const merged = {
      name: "Commandes & retours",
      rows: [[], ["a", null, "b"], [], ["1"]],
      more: '<mergeCells><mergeCell ref="A2:B2"/></mergeCells>'
    }
    const found = await sheetsOf(workbookOf([{ name: "Vide", rows: [[]] }, merged, { name: "Autre", rows: [["x"]] }]))
    assert.deepStrictEqual(
      found.map(({ name }) => name),
      ["Commandes & retours", "Autre"]
    )
    assert.deepStrictEqual(found[0]?.rows, [
      ["", "", ""],
      ["a", "", "b"],
      ["", "", ""],
      ["1", "", ""]
    ])
  })

  it("may have formats far beyond its texts, and no texts there", async () => {
    const far = (row: string) =>
      workbookParts([{ name: "a", rows: [["x"]], more: "" }]) &&
      withPart(
        "xl/worksheets/sheet1.xml",
        `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row>${row}</sheetData></worksheet>`
      )
    for (const row of ['<row r="1048576" hidden="1"/>', '<row r="1048576"><c r="A1048576" s="1"/></row>']) {
      assert.strictEqual(await faultOf(zipSync(far(row))), "read", row)
    }
    assert.match(await faultOf(zipSync(far('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'))), /^too_many_rows/u)
    assert.strictEqual(
      await faultOf(zipSync(far('<row r="2"><c r="BI2"><v>1</v></c></row>'))),
      "too_many_columns Feuil1!BI2"
    )
    assert.strictEqual(await faultOf(zipSync(far('<row r="2"><c r="BH2"><v>1</v></c></row>'))), "read")
  })
})

describe("a file that is no workbook that can be read", { tags: ["CON-142"] }, () => {
  const right = workbookOf(sheet(["a"]))

  it("is recognised by its bytes, whatever its name", async () => {
    const container = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    assert.strictEqual(await faultOf(container), "old_format")
    const name = new Uint8Array(Buffer.from("EncryptedPackage", "utf16le"))
    assert.strictEqual(await faultOf(new Uint8Array([...container, ...name])), "encrypted")
    assert.strictEqual(await faultOf(zipSync({ "word/document.xml": strToU8("<a/>") })), "not_workbook")
    assert.deepStrictEqual([container, right, strToU8("PK;a"), strToU8("P"), new Uint8Array()].map(isWorkbook), [
      true,
      true,
      false,
      false,
      false
    ])
  })

  it("is encrypted or damaged", async () => {
    assert.strictEqual(await faultOf(changed(right, 0x02014b50, 8, 0x00080001)), "encrypted")
    assert.strictEqual(await faultOf(right.subarray(0, right.length - 30)), "damaged")
    assert.strictEqual(await faultOf(right.subarray(0, 4)), "damaged")
    assert.strictEqual(await faultOf(changed(right, 0x06054b50, 16, 0xfffffff0)), "damaged")
    assert.strictEqual(await faultOf(changed(right, 0x02014b50, 42, 0xfffffff0)), "damaged")
    assert.strictEqual(await faultOf(changed(right, 0x02014b50, 20, 0x7fffffff)), "damaged")
    assert.strictEqual(await faultOf(zipSync(withPart("xl/workbook.xml", "<workbook"))), "damaged")
    const entity = '<!DOCTYPE a [<!ENTITY b "c">]><worksheet><sheetData/></worksheet>'
    assert.strictEqual(await faultOf(zipSync(withPart("xl/worksheets/sheet1.xml", entity))), "damaged")
  })

  it("lies about a size, or unpacks to over 20 MiB, in one part or in many, and is not unpacked further", async () => {
    for (const size of [1, 0x7fffffff])
      assert.strictEqual(await faultOf(changed(right, 0x02014b50, 24, size)), "damaged")
    const zeros = new Uint8Array(inflatedBytesMax)
    const bomb = zipSync({ ...workbookParts(sheet(["a"])), "xl/sharedStrings.xml": zeros })
    assert.isBelow(bomb.length, 50_000)
    assert.strictEqual(await faultOf(bomb), "too_large")
    const parts = Object.fromEntries(
      Array.from({ length: 4 }, (_, at) => [
        `xl/worksheets/sheet${at + 5}.xml`,
        zeros.subarray(0, inflatedBytesMax / 4)
      ])
    )
    assert.strictEqual(await faultOf(zipSync({ ...workbookParts(sheet(["a"])), ...parts })), "too_large")
    const picture = zipSync({ ...workbookParts(sheet(["a"])), "xl/media/a.png": zeros, "xl/embeddings/a.zip": bomb })
    assert.strictEqual(await faultOf(picture), "read")
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`a${at}.xml`, new Uint8Array()]))
    assert.strictEqual(await faultOf(zipSync({ ...workbookParts(sheet(["a"])), ...many })), "too_large")
  })
})
