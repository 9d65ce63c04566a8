import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { consolePath } from "../../apps/api/src/edge/site/site-manifest.ts"
import type { SiteContents } from "../site/pack/store-site.ts"

/** The files of a build by their addresses. The page answers every address without a file. */
export const consoleFiles = (out: string): Omit<SiteContents, "sources"> => ({
  notFound: consolePath,
  files: globSync("**/*.*", { cwd: out })
    .toSorted()
    .map((path) => ({
      path,
      address: path === "index.html" ? consolePath : `${consolePath}/${path}`,
      bytes: readFileSync(join(out, path)),
      isImmutable: path.startsWith("assets/"),
      // The API writes the policy of the page, with the nonce of each answer.
      policy: null
    }))
})
