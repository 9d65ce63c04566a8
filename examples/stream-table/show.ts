// Prints the table of missions: see the README beside this file.
import { parseArgs } from "node:util"
import { openMissionTable } from "./mission-table.ts"

const { values } = parseArgs({ options: { table: { type: "string", default: "missions.sqlite" } } })
const table = openMissionTable(values.table)
console.table(table.missions())
table.close()
