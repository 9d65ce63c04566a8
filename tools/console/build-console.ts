import { join } from "node:path"
import { consolePath } from "../../apps/api/src/edge/site/site-manifest.ts"
import { type BuildOptions, buildPages, type PagesApp } from "../pages/build-pages.ts"

const console: PagesApp = {
  name: "console",
  folder: "console",
  path: consolePath,
  more: [
    [join("tools", "console"), ["build-console.ts"]],
    // The page of an endpoint shows them as texts.
    [join("examples", "webhook-receivers"), ["*.*"]]
  ]
}

/** Builds the console into a folder, unless the folder has the console of the same sources. */
export const buildConsole = (options: BuildOptions) => buildPages(console, options)
