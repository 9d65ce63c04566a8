import PDFDocument from "pdfkit"
import { fontFiles, type Weight, weights } from "./fonts.ts"
import { withGlyphs } from "./glyphs.ts"
import { type Colour, palette } from "./palette.ts"

/** Points. */
export const a4 = { width: 595.28, height: 841.89 } as const

export interface Style {
  readonly weight: Weight
  readonly size: number
  readonly colour: Colour
  /** Distance from line to line, as a multiple of the size. */
  readonly leading: number
  /** Space between letters, points. */
  readonly tracking: number
}

export const style = (weight: Weight, size: number, colour: Colour = palette.ink, leading = 1.36): Style => ({
  weight,
  size,
  colour,
  leading,
  tracking: 0
})

/** Small capitals above the content that they label. */
export const labelStyle = (size: number, colour: Colour = palette.muted): Style => ({
  ...style("medium", size, colour, 1.4),
  tracking: size * 0.08
})

export const lineHeight = ({ size, leading }: Style): number => size * leading

export interface About {
  readonly title: string
  readonly subject: string
  readonly createdAt: Date
}

/** A line on a page: its text, and the box around it. */
export interface WrittenLine {
  readonly page: number
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const measured = 1_000
const height = 1.21

/** A document in progress, with the measures that layout needs. */
export class Paper {
  readonly pdf: PDFKit.PDFDocument
  /** All written lines, in order. */
  readonly lines: Array<WrittenLine> = []
  readonly #chunks: Array<Uint8Array> = []
  readonly #ended: Promise<void>
  readonly #widths: Readonly<Record<Weight, Map<string, number>>> = {
    regular: new Map(),
    medium: new Map(),
    semibold: new Map()
  }

  constructor({ title, subject, createdAt }: About) {
    const fonts = fontFiles()
    this.pdf = new PDFDocument({
      size: "A4",
      margin: 0,
      // Otherwise PDFKit would add a standard font to the file.
      font: "",
      pdfVersion: "1.7",
      lang: "fr-FR",
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: title,
        Author: "Trajet",
        Subject: subject,
        Creator: "Trajet",
        Producer: "Trajet",
        CreationDate: createdAt
      }
    })
    for (const weight of weights) this.pdf.registerFont(weight, Buffer.from(fonts[weight]))
    this.pdf.on("data", (chunk: Uint8Array) => this.#chunks.push(chunk))
    this.#ended = new Promise((resolve, reject) => {
      this.pdf.once("end", resolve)
      this.pdf.once("error", reject)
    })
  }

  /**
   * The width of a text in one line, points. Sums the words with the space before each, because shaping every tried line
   * would take seconds. The letters of a word count together: the fonts have forms for several letters, such as `--`.
   */
  widthOf(text: string, { size, tracking, weight }: Style): number {
    const words = text.match(/ ?[^ ]+| /gu) ?? []
    return words.reduce(
      (width, word) => width + this.#shaped(word, weight) * size + Array.from(word).length * tracking,
      0
    )
  }

  /** The points by which a letter widens a word that ends in `before`, by their pair alone. */
  advance(before: string, letter: string, { weight, size, tracking }: Style): number {
    const together = before === "" ? this.#shaped(letter, weight) : this.#shaped(`${before}${letter}`, weight)
    return (together - (before === "" ? 0 : this.#shaped(before, weight))) * size + tracking
  }

  #shaped(text: string, weight: Weight): number {
    const known = this.#widths[weight].get(text)
    if (known !== undefined) return known
    const width = this.pdf.font(weight).fontSize(measured).widthOfString(withGlyphs(text)) / measured
    this.#widths[weight].set(text, width)
    return width
  }

  /** Writes one line with its top at `y`, centred in its line height. */
  write(sent: string, x: number, y: number, given: Style): void {
    const { weight, size, colour, tracking } = given
    const text = withGlyphs(sent)
    const top = y + (lineHeight(given) - size * height) / 2
    const options = { lineBreak: false, characterSpacing: tracking }
    this.pdf.font(weight).fontSize(size).fillColor(colour)
    const page = this.pdf.bufferedPageRange().count
    const inner = { y: y + (lineHeight(given) - size) / 2, height: size }
    this.lines.push({ page, text, x, ...inner, width: this.pdf.widthOfString(text, options) })
    this.pdf.text(text, x, top, options)
  }

  /** The bytes of the finished document, in parts. */
  async parts(): Promise<ReadonlyArray<Uint8Array>> {
    this.pdf.end()
    await this.#ended
    return this.#chunks
  }

  /** The bytes of the finished document. */
  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(Buffer.concat(await this.parts()))
  }
}
