import { writeFileSync } from "node:fs"
import { printSurfaces } from "../packages/print-surfaces.ts"
import { domainPage } from "./page.ts"

writeFileSync(new URL("../../docs/domain.md", import.meta.url), domainPage())
printSurfaces()
