import { writeFileSync } from "node:fs"
import { baseMap } from "./base-map.ts"
import { baseMapFile, outlineFile } from "./files.ts"
import { outlineModule } from "./outline.ts"

// Prints the base map of the pages, and the outline of France.
writeFileSync(baseMapFile, await baseMap())
writeFileSync(outlineFile, outlineModule())
