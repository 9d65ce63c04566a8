import { type Block, blocksOf } from "../../tour/read-tour.ts"

/** How the tests hold a code block of a page. */
export type Held =
  /** A command that is played, or an answer that is compared with the one of the command above it. */
  | { readonly kind: "played" }
  /** JSON that the named schema of the contract accepts. */
  | { readonly kind: "schema"; readonly schema: string }
  /** A test file that reads the page, and runs the block. */
  | { readonly kind: "test"; readonly path: string }
  /** Commands of the administration, which a test gives to the program. */
  | { readonly kind: "admin"; readonly commands: ReadonlyArray<string> }
  /** A block that cannot run, and why. */
  | { readonly kind: "not run"; readonly reason: string }

const noted = (notes: string, name: string): string | undefined =>
  new RegExp(`(?:^| )${name}="([^"]+)"`, "u").exec(notes)?.[1]

const adminPrefix = "npm run admin -- "

const adminCommands = ({ language, text }: Block): ReadonlyArray<string> | null => {
  const lines = text.split("\n")
  return language === "sh" && lines.every((line) => line.startsWith(adminPrefix))
    ? lines.map((line) => line.slice(adminPrefix.length))
    : null
}

const isAnswer = ({ language }: Block): boolean => ["http", "json", "text"].includes(language)

/** How a block is held; null: by nothing. */
const holdingOf = (block: Block, before: Block | undefined): Held | null => {
  const schema = noted(block.notes, "schema")
  if (schema !== undefined) return { kind: "schema", schema }
  const path = noted(block.notes, "run-by")
  if (path !== undefined) return { kind: "test", path }
  const reason = noted(block.notes, "not-run")
  if (reason !== undefined) return { kind: "not run", reason }
  const commands = adminCommands(block)
  if (commands !== null) return { kind: "admin", commands }
  const isPlayed = block.language === "bash" || (isAnswer(block) && before?.language === "bash")
  return isPlayed && block.notes === "" ? { kind: "played" } : null
}

interface HeldBlock extends Block {
  readonly held: Held | null
}

/** The blocks of a page, each with the way in which it is held. */
export const heldBlocksOf = (page: string): ReadonlyArray<HeldBlock> => {
  const blocks = blocksOf(page)
  return blocks.map((block, index) => ({ ...block, held: holdingOf(block, blocks[index - 1]) }))
}
