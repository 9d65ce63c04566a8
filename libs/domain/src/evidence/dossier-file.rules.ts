import { namesObject } from "./dossier-file.model.ts"

/** The bytes of a text in ASCII, which is all that a dossier has beside its pages and files. */
export const bytesOfText = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

/** JSON in ASCII, in lines. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value, null, 1).replaceAll(
    /[^\n -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
  )

/** Text of a dossier. An object that begins with it has its number. */
export interface Segment {
  readonly text: string
  readonly object: number | null
}

/** The objects of one embedded file: stream, length and description. */
export const objectsOfFile = 3

const asciiOf = (name: string): string => name.replaceAll(/[^ -~]|[()\\]/gu, "_")

const hexOf = (name: string): string =>
  Array.from({ length: name.length }, (_, at) => name.charCodeAt(at).toString(16).padStart(4, "0")).join("")

/** Opens the stream of an embedded file, unpacked: its bytes in the dossier are those of the file. */
export const fileHead = (object: number, contentType: string): Segment => ({
  object,
  text: `${object} 0 obj\n<</Type/EmbeddedFile/Subtype/${contentType.replace("/", "#2F")}/Length ${object + 1} 0 R>>\nstream\n`
})

/** Ends the stream of an embedded file, whose length is known now, and describes the file. */
export const fileTail = (object: number, bytes: number, path: string): ReadonlyArray<Segment> => [
  { object: null, text: "\nendstream\nendobj\n" },
  { object: object + 1, text: `${object + 1} 0 obj\n${bytes}\nendobj\n` },
  {
    object: object + 2,
    text: `${object + 2} 0 obj\n<</Type/Filespec/F(${asciiOf(path)})/UF<feff${hexOf(path)}>/EF<</F ${object} 0 R>>/AFRelationship/Source>>\nendobj\n`
  }
]

/** Lists embedded files in the object that the pages keep for it. */
export const fileNames = (objects: ReadonlyArray<number>): Segment => {
  const entries = objects.map((object, at) => `(${String(at + 1).padStart(4, "0")})${object + 2} 0 R`)
  return {
    object: namesObject,
    text: `${namesObject} 0 obj\n<</EmbeddedFiles<</Names[${entries.join(" ")}]>>>>\nendobj\n`
  }
}

/** The end of the printed pages: what an update of the file repeats. */
interface PrintedEnd {
  /** The number of the next object. */
  readonly size: number
  readonly xref: number
  /** `/Root 3 0 R`, and `/Info` and `/ID` if the pages have them. */
  readonly members: string
}

/** Reads the end of printed pages; null if there is none. */
export const printedEnd = (tail: string): PrintedEnd | null => {
  const trailer = tail.slice(Math.max(0, tail.lastIndexOf("trailer")))
  const size = /\/Size (\d+)/u.exec(trailer)?.[1]
  const xref = /startxref\n(\d+)\n%%EOF\n?$/u.exec(trailer)?.[1]
  const members = ["/Root \\d+ 0 R", "/Info \\d+ 0 R", "/ID \\[[^\\]]*\\]"].flatMap(
    (member) => new RegExp(member, "u").exec(trailer)?.[0] ?? []
  )
  if (size === undefined || xref === undefined || !trailer.includes("/Root")) return null
  return { size: Number(size), xref: Number(xref), members: members.join("") }
}

/** The table of the objects that follow the printed pages, and the trailer. */
export const updateTable = (offsets: ReadonlyMap<number, number>, size: number, printed: PrintedEnd): string => {
  const row = (object: number) => `${String(offsets.get(object) ?? 0).padStart(10, "0")} 00000 n \n`
  const rows = Array.from({ length: size - printed.size }, (_, at) => row(printed.size + at)).join("")
  const table = `xref\n${namesObject} 1\n${row(namesObject)}${printed.size} ${size - printed.size}\n${rows}`
  return `${table}trailer\n<</Size ${size}${printed.members}/Prev ${printed.xref}>>\n`
}
