import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "rolldown"
import type { SitePage } from "../reference/site-page.ts"
import { searchedPages } from "./searched-pages.ts"

/** Writes the search, and the texts of all pages that it reads, where the generator's search box looks for them. */
export const writeSearch = async (out: string, pages: ReadonlyArray<SitePage>): Promise<void> => {
  const folder = join(out, "pagefind")
  mkdirSync(folder, { recursive: true })
  await build({
    input: join(import.meta.dirname, "browser-search.ts"),
    output: { file: join(folder, "pagefind.js"), format: "esm", minify: true },
    logLevel: "warn"
  })
  writeFileSync(join(folder, "pages.json"), JSON.stringify(searchedPages(pages)))
}
