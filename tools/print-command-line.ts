import { writeFileSync } from "node:fs"
import { commandPage } from "../libs/client/src/command-line/table/command-page.rules.ts"
import { inFormat } from "./format.ts"

const path = "docs/command-line.md"

/** The page of the command line, as it is printed. */
export const commandLinePage = async (): Promise<string> => inFormat(path, commandPage(), { proseWrap: "always" })

if (import.meta.main) writeFileSync(path, await commandLinePage())
