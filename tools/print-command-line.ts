import { writeFileSync } from "node:fs"
import { commandPage } from "../libs/client/src/command-line/table/command-page.rules.ts"
import { inFormat } from "./format.ts"

export const commandLineFile = "docs/command-line.md"

/** The page of the command line, as it is printed. */
export const commandLinePage = async (): Promise<string> =>
  inFormat(commandLineFile, commandPage(), { proseWrap: "always" })

if (import.meta.main) writeFileSync(commandLineFile, await commandLinePage())
