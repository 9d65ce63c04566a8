import { strFromU8, strToU8, Zip, ZipDeflate, zipSync } from "fflate"
import { assert, describe, it } from "vitest"
import { asOtherWriter, type SampleCell, workbookParts } from "../../../../../../tools/harness/workbooks.ts"
import { sheetsOf } from "./workbook.ts"
import { WorkbookRefused } from "./workbook-fault.ts"

type Parts = Record<string, Uint8Array>

const sheetPart = "xl/worksheets/sheet1.xml"
const xml = (text: string): SampleCell => ({ xml: text })
const partsOf = (...cells: ReadonlyArray<SampleCell>): Parts => workbookParts([{ name: "é", rows: [["a"], cells] }])
const changedText = (parts: Parts, name: string, change: (text: string) => string): Parts => ({
  ...parts,
  [name]: strToU8(change(strFromU8(parts[name] ?? new Uint8Array())))
})
const everywhere = (parts: Parts, change: (text: string) => string): Parts =>
  Object.keys(parts).reduce((soFar, name) => changedText(soFar, name, change), parts)
const renamed = (parts: Parts, change: (name: string) => string): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [change(name), part]))

const rowOf = async (parts: Parts) => (await sheetsOf(zipSync(parts)))[0]?.rows[1]
const namesOf = async (parts: Parts) => (await sheetsOf(zipSync(parts))).map(({ name }) => name)
const faultOf = async (bytes: Uint8Array): Promise<string> =>
  sheetsOf(bytes).then(
    () => "read",
    (error: unknown) =>
      error instanceof WorkbookRefused ? `${error.fault} ${error.at?.sheet}!${error.at?.cell}` : assert.fail()
  )

const [usual, values] = [partsOf("x & y", { number: "49387", style: 1 }), ["x & y", "2035-03-19"]]

/** An archive as writers of streams make it: sizes stand behind each part. */
const streamed = (parts: Parts): Uint8Array => {
  const chunks: Array<Uint8Array> = []
  const zip = new Zip((error, chunk) => (error === null ? chunks.push(chunk) : assert.fail(error.message)))
  for (const [name, part] of Object.entries(parts)) {
    const file = new ZipDeflate(name)
    zip.add(file)
    file.push(part, true)
  }
  zip.end()
  return new Uint8Array(Buffer.concat(chunks))
}

/** The same archive with the numbers of its directory in eight bytes, as some writers of streams have them always. */
const wide = (archive: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(archive)
  const end = bytes.length - 22
  const [count, from] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)]
  const entries: Array<Buffer> = []
  for (let at = from; at < end;) {
    const [name, extra] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
    const head = Buffer.from(bytes.subarray(at, at + 46 + name))
    const more = Buffer.alloc(28)
    more.writeUInt16LE(1, 0)
    more.writeUInt16LE(24, 2)
    for (const [place, offset] of [24, 20, 42].entries()) {
      more.writeBigUInt64LE(BigInt(bytes.readUInt32LE(at + offset)), 4 + 8 * place)
      head.writeUInt32LE(0xffffffff, offset)
    }
    head.writeUInt16LE(more.length, 30)
    entries.push(head, more)
    at += 46 + name + extra
  }
  const directory = Buffer.concat(entries)
  const wideEnd = Buffer.alloc(56)
  wideEnd.writeUInt32LE(0x06064b50, 0)
  wideEnd.writeBigUInt64LE(BigInt(count), 32)
  wideEnd.writeBigUInt64LE(BigInt(from), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(from + directory.length), 8)
  const last = Buffer.from(bytes.subarray(end))
  last.writeUInt16LE(0xffff, 10)
  last.writeUInt32LE(0xffffffff, 16)
  return new Uint8Array(Buffer.concat([bytes.subarray(0, from), directory, wideEnd, locator, last]))
}

describe("a workbook of any writer", { tags: ["CON-142"] }, () => {
  it("may spell its XML with prefixes, other quotes, comments, CDATA, and in UTF-16", async () => {
    const spellings: ReadonlyArray<(text: string) => string> = [
      (text) => text.replaceAll(/<(\/?)(?=[a-z])/giu, "<$1x:"),
      (text) => text.replaceAll('"', "'"),
      (text) => text.replaceAll(/(?<!\/)></gu, " >\n<"),
      (text) => text.replaceAll("<v>", "<!-- <v>7</v> --><v>"),
      (text) => text.replace("x &amp; y", "x<![CDATA[ & ]]>y"),
      (text) => `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n${text}`,
      // Rows and cells may leave out where they are.
      (text) => text.replaceAll(/<(row|c) r="[A-Z0-9]+"/gu, "<$1")
    ]
    for (const spell of spellings) assert.deepStrictEqual(await rowOf(everywhere(usual, spell)), values, spell("<v>"))
    const encoded = (encode: (text: string) => Buffer): Parts =>
      Object.fromEntries(Object.entries(usual).map(([name, part]) => [name, new Uint8Array(encode(strFromU8(part)))]))
    const little = (text: string) => Buffer.from(text, "utf16le")
    for (const mark of ["\uFEFF", ""]) {
      assert.deepStrictEqual(await rowOf(encoded((text) => little(mark + text))), values)
      assert.deepStrictEqual(await rowOf(encoded((text) => little(mark + text).swap16())), values)
    }
    const other = asOtherWriter(zipSync(usual))
    assert.deepStrictEqual((await sheetsOf(other))[0]?.rows[1], values)
  })

  it("may name its parts in its own way, and by either standard", async () => {
    const relations = "xl/_rels/workbook.xml.rels"
    for (const target of ["/xl/worksheets/sheet1.xml", "./worksheets/../worksheets/SHEET1.xml"]) {
      const parts = changedText(usual, relations, (text) => text.replace("worksheets/sheet1.xml", target))
      assert.deepStrictEqual(await rowOf(parts), values, target)
    }
    const strict = "http://purl.oclc.org/ooxml/officeDocument/relationships"
    const ofStandard = (text: string) => text.replaceAll(/http:[^"]*\/relationships/gu, strict)
    assert.deepStrictEqual(await rowOf(everywhere(usual, ofStandard)), values)
    const elsewhere = {
      ...renamed(usual, (name) => name.replace("workbook.xml", "workbook22.xml")),
      "_rels/.rels": strToU8(
        `<Relationships><Relationship Id="a" Type="${strict}/officeDocument" Target="xl/workbook22.xml"/></Relationships>`
      )
    }
    for (const change of [
      (name: string) => name,
      (name: string) => name.replaceAll("/", "\\"),
      (name: string) => `/${name}`
    ])
      assert.deepStrictEqual(await rowOf(renamed(elsewhere, change)), values)
  })

  it("may be packed as a stream, and with wide sizes", async () => {
    for (const archive of [streamed(usual), wide(zipSync(usual)), wide(streamed(usual))])
      assert.deepStrictEqual((await sheetsOf(archive))[0]?.rows[1], values)
    assert.strictEqual(await faultOf(wide(zipSync(usual)).subarray(0, -30)), "damaged undefined!undefined")
  })

  it("may have sheets of charts and hidden sheets, which are left out", async () => {
    const rows = [["a"], ["b"]]
    const parts = workbookParts(["Graphique", "Listes", "Aide", "Mars"].map((name) => ({ name, rows })))
    const linked = changedText(parts, "xl/_rels/workbook.xml.rels", (text) => text.replace("/worksheet", "/chartsheet"))
    const hidden = changedText(linked, "xl/workbook.xml", (text) =>
      text.replace('sheetId="2"', 'sheetId="2" state="hidden"').replace('sheetId="3"', 'sheetId="3" state="veryHidden"')
    )
    assert.deepStrictEqual(await namesOf(hidden), ["Mars"])
    assert.deepStrictEqual(await namesOf(linked), ["Listes", "Aide", "Mars"])
  })

  it("may give its own formats the numbers of others", async () => {
    const styles = (number: number, format: string) =>
      strToU8(
        `<styleSheet><numFmts count="1"><numFmt numFmtId="${number}" formatCode="${format}"/></numFmts>` +
          `<cellXfs><xf numFmtId="0"/><xf numFmtId="${number}"/></cellXfs></styleSheet>`
      )
    const cell = partsOf({ number: "49387.5", style: 1 })
    for (const number of [14, 56, 60, 99, 164, 170]) {
      const shown = async (format: string) => (await rowOf({ ...cell, "xl/styles.xml": styles(number, format) }))?.[0]
      for (const format of ["dd/mm/yyyy", "[$-40C]d\\ mmmm\\ yyyy;@", "hh&quot;h&quot;mm"])
        assert.strictEqual(await shown(format), "2035-03-19 12:00", `${number} ${format}`)
      for (const format of ["0.00", "0&quot; jours&quot;"]) assert.strictEqual(await shown(format), "49387.5", format)
    }
  })

  it("may have days and times of ISO 8601, which are of no time zone", async () => {
    const dates = ["2035-03-19T09:30:00", "2035-03-19T00:00:00.000Z", "2035-03-19", "09:10:00", "T09:10:05"]
    const early = ["1899-12-30T07:00:00", "1904-01-01T07:00:00", "gestern"]
    const cells = [...dates, ...early].map((text) => xml(`<c r="NAME" t="d" s="1"><v>${text}</v></c>`))
    const shown = ["2035-03-19 09:30", "2035-03-19", "2035-03-19", "09:10", "09:10:05", "07:00", "07:00", "gestern"]
    assert.deepStrictEqual(await rowOf(partsOf(...cells)), shown)
  })

  it("may have rich texts, phonetic texts and escaped characters", async () => {
    const texts = [
      '<r><t xml:space="preserve">gras </t></r><r><rPr><b/></rPr><t>et fin</t></r>',
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>',
      "<t>a_x000D_\nb &#233;&#x1F600;</t>"
    ]
    const strings = strToU8(`<sst>${texts.map((text) => `<si>${text}</si>`).join("")}<si/></sst>`)
    const shared = texts.map((_, at) => xml(`<c r="NAME" t="s"><v>${at}</v></c>`))
    const own = texts.map((text) => xml(`<c r="NAME" t="inlineStr"><is>${text}</is></c>`))
    const row = await rowOf({ ...partsOf(...shared, ...own), "xl/sharedStrings.xml": strings })
    const expected = ["gras et fin", "東京", "a b é😀"]
    assert.deepStrictEqual(row, [...expected, ...expected])
  })

  it("may have formulas with an empty text, and no formula that still waits to be computed", async () => {
    const empty = partsOf(xml('<c r="NAME" t="str"><f>IF(A1="","",1)</f><v></v></c>'), "x")
    assert.deepStrictEqual(await rowOf(empty), ["", "x"])
    const zero = partsOf(xml('<c r="NAME"><f>A1*2</f><v>0</v></c>'), xml('<c r="NAME"><v>0</v></c>'))
    assert.deepStrictEqual(await rowOf(zero), ["0", "0"])
    // Some libraries write a zero in place of each result, and ask the spreadsheet to compute it.
    const waiting = changedText(zero, "xl/workbook.xml", (text) =>
      text.replace("</sheets>", '</sheets><calcPr fullCalcOnLoad="1"/>')
    )
    assert.strictEqual(await faultOf(zipSync(waiting)), "formula_without_value é!A2")
  })

  it("may have formats beyond its bounds, in whatever spelling", async () => {
    const far = (text: string) =>
      changedText(usual, sheetPart, (sheet) => sheet.replace("</sheetData>", `${text}</sheetData>`))
    for (const text of [
      '<row r="70000"><c r="XFD70000" s="1"></c></row>',
      "<row r='1048576'><c r='A1048576'><v/></c></row>"
    ])
      assert.deepStrictEqual(await rowOf(far(text)), values, text)
    const value = far("<row r='61001'><c r='A61001'><v>1</v></c></row>")
    assert.strictEqual(await faultOf(zipSync(value)), "too_many_rows é!A61001")
    const prefixed = everywhere(value, (text) => text.replaceAll(/<(\/?)(?=[a-z])/giu, "<$1x:"))
    assert.strictEqual(await faultOf(zipSync(prefixed)), "too_many_rows é!A61001")
  })

  it("names the sheet and the cell that cannot be read", async () => {
    const invalid = [["a"], [xml('<c r="NAME" t="s"><v>9</v></c>')]]
    const parts = workbookParts([
      { name: "Avril", rows: [["a"]] },
      { name: "Mars & mai", rows: invalid }
    ])
    assert.strictEqual(await faultOf(zipSync(parts)), "cell_invalid Mars & mai!A2")
  })

  it("is none if it has the tags of a page or of old XML", async () => {
    for (const text of ["<html><table>", '\uFEFF<?xml version="1.0"?><Workbook/>', "\n <!doctype html>"])
      assert.strictEqual(await faultOf(strToU8(text)), "not_workbook undefined!undefined", text)
  })
})
