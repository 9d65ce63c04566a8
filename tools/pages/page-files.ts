import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { SiteContents } from "../site/pack/store-site.ts"

/** The files of a build by their addresses. The page at `base` answers every address without a file. */
export const pageFiles = (base: string, out: string): Omit<SiteContents, "sources"> => ({
  notFound: base,
  files: globSync("**/*.*", { cwd: out })
    .toSorted()
    .map((path) => ({
      path,
      address: path === "index.html" ? base : `${base}/${path}`,
      bytes: readFileSync(join(out, path)),
      isImmutable: path.startsWith("assets/"),
      // The API writes the policy of the page, with the nonce of each answer.
      policy: null
    }))
})
