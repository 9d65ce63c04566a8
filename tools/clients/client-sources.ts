import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { heldBlocksOf } from "../site/content/shown-blocks.ts"
import type { Block } from "../tour/read-tour.ts"
import type { ClientLanguage, ClientWork } from "./client-language.model.ts"

const root = resolve(import.meta.dirname, "../..")

/** The folder that git ignores, with a folder for each client that is built. */
const builtFolder = join(root, "dist/clients")

type LanguageName = ClientLanguage["name"]

const sourceOf = (name: LanguageName): string => join(root, name === "typescript" ? "libs/client" : `clients/${name}`)

/** What a client is built from, and where it is built. */
export const workOf = (name: LanguageName, built = join(builtFolder, name)): ClientWork => ({
  source: sourceOf(name),
  openapi: join(root, "docs/api/openapi.json"),
  asyncapi: join(root, "docs/api/asyncapi.json"),
  built
})

/** The number of the release, which stands in the package of the TypeScript client alone. */
export const clientVersion = (): string => {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(sourceOf("typescript"), "package.json"), "utf8")
  )
  return version
}

/** The test that runs the program of each README. */
const programTest = "tools/clients/clients.long.test.ts"

/** The most lines of the program of a README. */
export const programLinesMax = 30

/**
 * The program of a client's README: the code block with `run-by="…"` of `programTest`. It prices, orders, follows by
 * webhook and cancels.
 */
export const programBlock = (readme: string): Block => {
  const [block, ...more] = heldBlocksOf(readme).filter(({ held }) => held?.kind === "test" && held.path === programTest)
  if (block === undefined || more.length > 0) throw new Error(`a README needs one block of ${programTest}`)
  return block
}

/** The program of a client's README as it is written there. */
export const readmeProgram = (name: LanguageName): string =>
  `${programBlock(readFileSync(join(sourceOf(name), "README.md"), "utf8")).text.trimEnd()}\n`
