import { strToU8, zipSync } from "fflate"
import { plainSheet } from "./plain-sheet.ts"
import { WorkbookRefused } from "./workbook-fault.ts"
import { attributesOf, escaped, isTrue, tagsOf, xmlText } from "./xml-text.ts"

/** The parts of an archive by their names in small letters. */
type Parts = ReadonlyMap<string, Uint8Array>

interface Relation {
  /** The last word of its type: both standards have the same one. */
  readonly kind: string
  readonly part: string
}

const folderOf = (part: string): string => part.slice(0, part.lastIndexOf("/") + 1)

/** The name of the part that a target means, which is relative to a folder unless it begins with a slash. */
const partAt = (folder: string, target: string): string => {
  const steps: Array<string> = []
  for (const step of (target.startsWith("/") ? target : folder + target).toLowerCase().split("/")) {
    if (step === "..") steps.pop()
    else if (step !== "" && step !== ".") steps.push(step)
  }
  return steps.join("/")
}

const relationsOf = (parts: Parts, folder: string, name: string): ReadonlyMap<string, Relation> => {
  const relations = new Map<string, Relation>()
  for (const tag of tagsOf(xmlText(parts.get(`${folder}_rels/${name}.rels`)))) {
    const { Id, Target, Type = "" } = attributesOf(tag)
    if (tag.name !== "Relationship" || Id === undefined || Target === undefined) continue
    relations.set(Id, { kind: Type.slice(Type.lastIndexOf("/") + 1), part: partAt(folder, Target) })
  }
  return relations
}

const partOf = (relations: ReadonlyMap<string, Relation>, kind: string, usual: string): string =>
  [...relations.values()].find((relation) => relation.kind === kind)?.part ?? usual

/** What a workbook says of itself. Sheets of charts and hidden sheets are left out. */
const factsOf = (text: string, relations: ReadonlyMap<string, Relation>) => {
  const sheets: Array<{ readonly name: string; readonly part: string }> = []
  let [is1904, isUncomputed, isWorkbook] = [false, false, false]
  for (const tag of tagsOf(text)) {
    const { date1904, fullCalcOnLoad, id = "", name = "", state = "visible" } = attributesOf(tag)
    isWorkbook ||= tag.name === "workbook"
    if (tag.name === "workbookPr") is1904 ||= isTrue(date1904)
    if (tag.name === "calcPr") isUncomputed ||= isTrue(fullCalcOnLoad)
    if (tag.name !== "sheet" || tag.kind === "closes" || state !== "visible") continue
    const { kind, part } = relations.get(id) ?? { kind: "", part: "" }
    if (kind === "worksheet") sheets.push({ name, part })
  }
  if (!isWorkbook) throw new WorkbookRefused("not_workbook")
  return { sheets, is1904, isUncomputed }
}

/** Numbers of formats of its own that a workbook may have, above those that the reader knows by their numbers. */
const ownFormats = 1_000

/** Gives the formats that the workbook itself describes other numbers, because the reader knows some numbers already. */
const plainStyles = (text: string): string => {
  const [described = ""] = /<(?:[\w.-]+:)?numFmts\b[^]*?numFmts>/u.exec(text) ?? []
  const numbers = /\bnumFmtId\s*=\s*["'](\d+)["']/gu
  const own = new Set([...described.matchAll(numbers)].map(([, number]) => number))
  return text.replaceAll(numbers, (whole, number: string) =>
    own.has(number) ? `numFmtId="${Number(number) + ownFormats}"` : whole
  )
}

const relationType = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const sheetPart = (at: number): string => `worksheets/sheet${at + 1}.xml`

const workbookXml = (names: ReadonlyArray<string>, is1904: boolean): string => {
  const sheets = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="r${at}"/>`)
  return `<workbook><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${sheets.join("")}</sheets></workbook>`
}

const relationsXml = (names: ReadonlyArray<string>): string => {
  const links = names.map(
    (_, at) => `<Relationship Id="r${at}" Type="${relationType}/worksheet" Target="${sheetPart(at)}"/>`
  )
  return `<Relationships>${links.join("")}</Relationships>`
}

/** A workbook as one archive that any writer could have made: the reader sees no other sizes, parts and spellings. */
export interface PlainWorkbook {
  readonly archive: Uint8Array<ArrayBuffer>
  readonly names: ReadonlyArray<string>
}

/** Writes a workbook anew from the counted parts of the given one. Throws `WorkbookRefused`. */
export const plainWorkbook = (parts: Parts): PlainWorkbook => {
  const main = partOf(relationsOf(parts, "", ""), "officeDocument", "xl/workbook.xml")
  if (!parts.has(main)) throw new WorkbookRefused("not_workbook")
  const folder = folderOf(main)
  const relations = relationsOf(parts, folder, main.slice(folder.length))
  const { is1904, isUncomputed, sheets } = factsOf(xmlText(parts.get(main)), relations)
  const names = sheets.map(({ name }) => name)
  const texts: Record<string, string> = {
    "workbook.xml": workbookXml(names, is1904),
    "_rels/workbook.xml.rels": relationsXml(names)
  }
  for (const [at, { name, part }] of sheets.entries()) {
    if (!parts.has(part)) throw new WorkbookRefused("damaged")
    texts[sheetPart(at)] = plainSheet(xmlText(parts.get(part)), { name, isUncomputed })
  }
  const strings = parts.get(partOf(relations, "sharedStrings", `${folder}sharedstrings.xml`))
  if (strings !== undefined) texts["sharedStrings.xml"] = xmlText(strings)
  const styles = parts.get(partOf(relations, "styles", `${folder}styles.xml`))
  if (styles !== undefined) texts["styles.xml"] = plainStyles(xmlText(styles))
  const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [`xl/${name}`, strToU8(text)]))
  return { archive: zipSync(files, { level: 0 }), names }
}
