import { writeFileSync } from "node:fs"
import { printStateMachine } from "../libs/domain/src/mission/mission-table.print.ts"

// node --conditions=@trajet/source tools/print-state-machine.ts
writeFileSync(new URL("../docs/state-machine.md", import.meta.url), printStateMachine())
