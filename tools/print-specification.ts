import { writeFileSync } from "node:fs"
import { printPage, readHoldings, readPages } from "./checks/specification.ts"

// Fills the column "Held by" of the pages of docs/specification from held-by.json.
const holdings = readHoldings()
for (const { path, text } of readPages()) writeFileSync(path, printPage(text, holdings))
