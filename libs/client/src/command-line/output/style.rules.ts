const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const

export type Tone = keyof typeof codes

/** Puts a tone on a clean text, or leaves the text as it is. */
export type Style = (tone: Tone | null, text: string) => string

export const plain: Style = (_, text) => text

export const coloured: Style = (tone, text) =>
  tone === null || text === "" ? text : `\u001b[${codes[tone]}m${text}\u001b[0m`

/** The facts that decide whether an output has colours. */
interface ColourWish {
  readonly isTerminal: boolean
  readonly noColor: string | undefined
  readonly term: string | undefined
}

/** Returns a style with colours for a terminal, unless `NO_COLOR` is set to a text that is not empty. */
export const styleFor = ({ isTerminal, noColor = "", term }: ColourWish): Style =>
  isTerminal && noColor === "" && term !== "dumb" ? coloured : plain
