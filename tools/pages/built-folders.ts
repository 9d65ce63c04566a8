import { join } from "node:path"
import { cacheFolder } from "../harness/cache-folder.ts"

/** The folder of the console that the tests build, kept for later runs. */
export const builtConsole = join(cacheFolder("console"), "pages")

/** The folder of the application for drivers that the tests build, kept for later runs. */
export const builtDriver = join(cacheFolder("driver"), "pages")
