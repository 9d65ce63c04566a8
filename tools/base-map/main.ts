import { writeFileSync } from "node:fs"
import { baseMap } from "./base-map.ts"
import { baseMapFile, groundFile, outlineFile } from "./files.ts"
import { groundModule } from "./ground.ts"
import { outlineModule } from "./outline.ts"

// Prints the base map of the pages, the ground of drawn maps, and the outline of France.
writeFileSync(baseMapFile, await baseMap())
writeFileSync(outlineFile, outlineModule())
writeFileSync(groundFile, await groundModule())
