import { driverPath } from "../../apps/api/src/edge/site/site-manifest.ts"
import { type BuildOptions, buildPages, type PagesApp } from "../pages/build-pages.ts"

const driverPages: PagesApp = {
  name: "pages of drivers",
  folder: "driver",
  path: driverPath,
  more: []
}

/** Builds the pages of drivers into a folder, unless the folder has those of the same sources. */
export const buildDriver = (options: BuildOptions) => buildPages(driverPages, options)
