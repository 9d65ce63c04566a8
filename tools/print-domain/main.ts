import { writeFileSync } from "node:fs"
import { domainPage } from "./page.ts"

writeFileSync(new URL("../../docs/domain.md", import.meta.url), domainPage())
