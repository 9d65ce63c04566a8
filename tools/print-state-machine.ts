import { writeFileSync } from "node:fs"
import { printStateMachine } from "../libs/domain/src/mission/mission-table.print.ts"

export const stateMachineFile = "docs/state-machine.md"

if (import.meta.main) writeFileSync(stateMachineFile, printStateMachine())
