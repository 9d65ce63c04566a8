/** A command block of the tour, and the answer below it. */
export interface TourStep {
  /** Line of the block, counted from 1. */
  readonly line: number
  /** The `title` of the block, which names its shell; null without one. */
  readonly title: string | null
  readonly command: string
  /** The output that the page shows below the block; null if it shows none. */
  readonly shown: ShownOutput | null
}

/** An HTTP answer as `curl -i` prints it, a JSON value that may leave members out, or other lines. */
export interface ShownOutput {
  readonly kind: "http" | "json" | "text"
  readonly text: string
}

export interface Block {
  readonly line: number
  readonly language: string
  readonly title: string | null
  /** What else follows the language in the first line of the block. */
  readonly notes: string
  readonly text: string
}

type Numbered = ReadonlyArray<readonly [string, number]>

const numbered = (page: string): Numbered => page.split("\n").map((line, index) => [line, index + 1] as const)

const sectionOf = (page: string, heading: string): Numbered => {
  const lines = numbered(page)
  const start = lines.findIndex(([line]) => line === heading)
  if (start < 0) throw new Error(`the page has no heading "${heading}"`)
  const next = lines.findIndex(([line], index) => index > start && line.startsWith("## "))
  return lines.slice(start, next < 0 ? undefined : next)
}

const title = / ?title="([^"]*)"/u

const headOf = (text: string): Pick<Block, "language" | "notes" | "title"> => {
  const [language = "", ...notes] = text.replace(title, "").trim().split(" ")
  return { language, title: title.exec(text)?.[1] ?? null, notes: notes.join(" ") }
}

const blocksIn = (section: Numbered): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  let open: Omit<Block, "text"> | null = null
  let lines: Array<string> = []
  for (const [line, number] of section) {
    if (!line.startsWith("```")) lines.push(line)
    else if (open === null) {
      open = { line: number, ...headOf(line.slice(3).trim()) }
      lines = []
    } else {
      blocks.push({ ...open, text: lines.join("\n") })
      open = null
    }
  }
  return blocks
}

/** The code blocks of a Markdown page. */
export const blocksOf = (page: string): ReadonlyArray<Block> => blocksIn(numbered(page))

const isShown = (language: string): language is ShownOutput["kind"] => ["http", "json", "text"].includes(language)

const shownBy = (block: Block | undefined): ShownOutput | null =>
  block !== undefined && block.notes === "" && isShown(block.language)
    ? { kind: block.language, text: block.text }
    : null

const stepsIn = (blocks: ReadonlyArray<Block>): ReadonlyArray<TourStep> =>
  blocks.flatMap(({ language, line, notes, text, title }, index) =>
    language === "bash" && notes === "" ? [{ line, title, command: text, shown: shownBy(blocks[index + 1]) }] : []
  )

/** The `bash` blocks under a heading of a Markdown page, each with the `http`, `json` or `text` block after it. */
export const stepsOf = (page: string, heading: string): ReadonlyArray<TourStep> =>
  stepsIn(blocksIn(sectionOf(page, heading)))

/** The `bash` blocks of a whole page. */
export const allStepsOf = (page: string): ReadonlyArray<TourStep> => stepsIn(blocksOf(page))
