import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"

/** A cell of a sheet: a text, a number with the format of its style, or the XML of a cell as it is. */
export type SampleCell = string | { readonly number: string; readonly style?: number } | { readonly xml: string } | null

interface SampleSheet {
  readonly name: string
  readonly rows: ReadonlyArray<ReadonlyArray<SampleCell>>
  /** XML behind the rows, such as merged cells. */
  readonly more?: string
}

/** Styles of numbers: as they are, a day, a time of day, a day with a time. */
export const sampleStyles = { plain: 0, day: 1, time: 2, dayTime: 3 } as const

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

const cellXml = (cell: SampleCell, name: string): string => {
  if (cell === null) return ""
  if (typeof cell === "string") return `<c r="${name}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if ("xml" in cell) return cell.xml.replace("NAME", name)
  return `<c r="${name}" s="${cell.style ?? 0}"><v>${cell.number}</v></c>`
}

const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${letterOf(Math.floor(at / 26) - 1)}${letterOf(at % 26)}`

const sheetXml = ({ more = "", rows }: SampleSheet): string => {
  const lines = rows.map((cells, at) => {
    const texts = cells.map((cell, column) => cellXml(cell, `${letterOf(column)}${at + 1}`))
    return `<row r="${at + 1}">${texts.join("")}</row>`
  })
  return `<worksheet><sheetData>${lines.join("")}</sheetData>${more}</worksheet>`
}

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

/** The parts of a workbook by their names. `date1904` is the attribute of its date system. */
export const workbookParts = (sheets: ReadonlyArray<SampleSheet>, date1904 = "0"): Record<string, Uint8Array> => {
  const names = sheets.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const links = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`
  )
  const formats = [0, 14, 20, 22].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`)
  const texts: Readonly<Record<string, string>> = {
    "xl/workbook.xml": `<workbook xmlns:r="${relations}"><workbookPr date1904="${date1904}"/><sheets>${names.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${links.join("")}</Relationships>`,
    "xl/styles.xml": `<styleSheet><cellXfs count="4">${formats.join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)]))
  }
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]))
}

/** A workbook as spreadsheets write it. */
export const workbookOf = (sheets: ReadonlyArray<SampleSheet>, date1904?: string): Uint8Array =>
  zipSync(workbookParts(sheets, date1904), { level: 6 })

/** The same workbook as unusual writers make it: prefixes, UTF-16, no addresses of cells, and a workbook of another name. */
export const asOtherWriter = (book: Uint8Array): Uint8Array => {
  const parts = Object.entries(unzipSync(book)).map(([name, part]) => {
    const text = strFromU8(part)
      .replaceAll(/<(\/?)(?=[a-z])/giu, "<$1x:")
      .replaceAll(/<x:c r="[A-Z]+\d+"/gu, "<x:c")
    return [name.replace("workbook.xml", "Book1.xml"), new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"))] as const
  })
  const link = `<Relationships><Relationship Id="a" Type="${relations}/officeDocument" Target="/xl/Book1.xml"/></Relationships>`
  return zipSync({ ...Object.fromEntries(parts), "_rels/.rels": strToU8(link) })
}
