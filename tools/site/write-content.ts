import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { SiteContent } from "./content/site-content.ts"
import type { SitePage } from "./reference/site-page.ts"

const fileOf = ({ body, description, matter = {}, title }: SitePage): string => {
  // YAML includes JSON.
  const members = Object.entries({ title, description, ...matter }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`
  )
  return ["---", ...members, "---", "", body, ""].join("\n")
}

/** Writes the pages and the navigation into the folder that the generator reads. */
export const writeContent = (work: string, { navigation, pages }: SiteContent): void => {
  for (const page of pages) {
    const path = join(work, "pages", `${page.slug === "" ? "index" : page.slug}.md`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, fileOf(page))
  }
  mkdirSync(join(work, "public"), { recursive: true })
  writeFileSync(join(work, "navigation.json"), JSON.stringify(navigation))
}
