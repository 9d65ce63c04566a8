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

/** An HTTP answer as `curl -i` prints it, or other lines. */
export interface ShownOutput {
  readonly kind: "http" | "text"
  readonly text: string
}

interface Block {
  readonly line: number
  readonly language: string
  readonly title: string | null
  readonly text: string
}

const sectionOf = (lines: ReadonlyArray<string>, heading: string): ReadonlyArray<readonly [string, number]> => {
  const numbered = lines.map((line, index) => [line, index + 1] as const)
  const start = lines.indexOf(heading)
  if (start < 0) throw new Error(`the page has no heading "${heading}"`)
  const next = lines.findIndex((line, index) => index > start && line.startsWith("## "))
  return numbered.slice(start, next < 0 ? undefined : next)
}

const blocksOf = (section: ReadonlyArray<readonly [string, number]>): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  let open: (Omit<Block, "text"> & { readonly lines: Array<string> }) | null = null
  for (const [line, number] of section) {
    if (!line.startsWith("```")) open?.lines.push(line)
    else if (open === null) {
      const [, language = "", title = null] = /^```(\w*)(?: title="(.*)")?$/u.exec(line) ?? []
      open = { line: number, language, title, lines: [] }
    } else {
      const { lines, ...block } = open
      blocks.push({ ...block, text: lines.join("\n") })
      open = null
    }
  }
  return blocks
}

const shownBy = (block: Block | undefined): ShownOutput | null =>
  block?.language === "http" || block?.language === "text" ? { kind: block.language, text: block.text } : null

/** The `bash` blocks under a heading of a Markdown page, each with the `http` or `text` block after it. */
export const stepsOf = (page: string, heading: string): ReadonlyArray<TourStep> => {
  const blocks = blocksOf(sectionOf(page.split("\n"), heading))
  return blocks.flatMap(({ line, language, text, title }, index) => {
    return language === "bash" ? [{ line, title, command: text, shown: shownBy(blocks[index + 1]) }] : []
  })
}
