import { writeFileSync } from "node:fs"
import { format, resolveConfig } from "prettier"
import { commandPage } from "../libs/client/src/command-line/table/command-page.rules.ts"

const path = "docs/command-line.md"

/** The page of the command line, as it is printed. */
export const commandLinePage = async (): Promise<string> =>
  format(commandPage(), { ...(await resolveConfig(path)), filepath: path, proseWrap: "always" })

if (import.meta.main) writeFileSync(path, await commandLinePage())
