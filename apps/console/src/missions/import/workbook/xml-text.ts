import { WorkbookRefused } from "./workbook-fault.ts"

/** A tag of an XML text, by its name without a prefix. */
export interface Tag {
  readonly name: string
  readonly attributes: string
  readonly kind: "opens" | "closes" | "empty"
  /** Where the tag begins, and where the text behind it begins. */
  readonly from: number
  readonly to: number
}

const damaged = () => new WorkbookRefused("damaged")

/** The beginnings of texts in UTF-16: its mark, or a `<` without one. */
const wideStarts = [
  ["utf-16le", 0xff, 0xfe],
  ["utf-16be", 0xfe, 0xff],
  ["utf-16le", 0x3c, 0x00],
  ["utf-16be", 0x00, 0x3c]
] as const

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" } as const

/** A text as XML has it, also between the quotes of an attribute. */
export const escaped = (text: string): string =>
  Object.entries(escapes).reduce((soFar, [from, to]) => soFar.replaceAll(from, to), text)

/** The character of a reference such as `&#233;`; null if it is none. */
const characterOf = (decimal: string | undefined, hex: string | undefined): string | null => {
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : null
}

const special = /&#(?:(\d{1,7})|x([\da-f]{1,6}));|<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>/giu

/**
 * A part as text, without comments, and with references to characters and CDATA sections as other texts. Refuses
 * declarations of entities.
 */
export const xmlText = (bytes: Uint8Array | undefined): string => {
  const [encoding = "utf-8"] = wideStarts.find(([, ...start]) => start.every((byte, at) => bytes?.[at] === byte)) ?? []
  const text = new TextDecoder(encoding).decode(bytes)
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text)) throw damaged()
  if (!text.includes("<!") && !text.includes("&#")) return text
  return text.replaceAll(special, (whole: string, decimal?: string, hex?: string, literal = "") =>
    escaped(whole.startsWith("&") ? (characterOf(decimal, hex) ?? whole) : literal)
  )
}

const nextTag = /<(?:\?[^]*?\?>|(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>)/uy

/** The tags of a text in their order. Throws `WorkbookRefused` if one is cut off, or not closed. */
export const tagsOf = function* (text: string): Generator<Tag> {
  const open: Array<string> = []
  for (let from = text.indexOf("<"); from !== -1; from = text.indexOf("<", nextTag.lastIndex)) {
    nextTag.lastIndex = from
    const [whole, slash, name, attributes = "", end] = nextTag.exec(text) ?? []
    const to = from + (whole?.length ?? 0)
    if (whole === undefined) throw damaged()
    if (name !== undefined) {
      const kind = slash === "/" ? "closes" : end === "/" ? "empty" : "opens"
      if (kind === "opens") open.push(name)
      if (kind === "closes" && open.pop() !== name) throw damaged()
      yield { name, attributes, kind, from, to }
    }
    nextTag.lastIndex = to
  }
  if (open.length > 0) throw damaged()
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replaceAll(/&([a-z]{2,4});/gu, (whole, name: string) => named[name] ?? whole)

/** The attributes of a tag by their names without a prefix. */
export const attributesOf = ({ attributes }: Tag): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    [...attributes.matchAll(/\s([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu)].map(([, name = "", double, single]) => [
      name.slice(name.indexOf(":") + 1),
      unescaped(double ?? single ?? "")
    ])
  )

/** True for the attribute of a yes or no that XML writes in two ways. */
export const isTrue = (text: string | undefined): boolean => text === "1" || text === "true"
