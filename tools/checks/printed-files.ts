import { globSync, readFileSync, statSync } from "node:fs"
import { relative } from "node:path"
import { vectorsFile } from "../../examples/webhook-receivers/testing/print-vectors.ts"
import { baseMapFile, groundFile, outlineFile } from "../base-map/files.ts"
import { surfaceFiles } from "../packages/print-surfaces.ts"
import { apiPaths } from "../print-api.ts"
import { kitPaths, printedFolder } from "../print-client/client-files.ts"
import { commandLineFile } from "../print-command-line.ts"
import { demonstrationGridFile } from "../print-demonstration-grid.ts"
import { examplesFolder } from "../print-examples.ts"
import { metricsFile } from "../print-metrics.ts"
import { personalDataFile } from "../print-personal-data.ts"
import { settingsFile } from "../print-settings.ts"
import { stateMachineFile } from "../print-state-machine.ts"
import { vehicleDrawingFile } from "../print-vehicle-drawing.ts"
import { answersFolder } from "../site/reference/answers.ts"

/** What each print command writes: files, or folders with all that is in them. */
export const writtenBy: Readonly<Record<string, ReadonlyArray<string>>> = {
  "print:answers": [answersFolder],
  "print:api": apiPaths(),
  "print:base-map": [baseMapFile, groundFile, outlineFile],
  "print:client": [printedFolder, ...kitPaths],
  "print:command-line": [commandLineFile],
  "print:demonstration-grid": [demonstrationGridFile],
  // Shows a page, and writes none.
  "print:domain": [],
  "print:examples": [examplesFolder],
  "print:metrics": [metricsFile],
  "print:personal-data": [personalDataFile],
  "print:settings": [settingsFile],
  "print:state-machine": [stateMachineFile],
  "print:surfaces": surfaceFiles(),
  "print:vehicle-drawing": [vehicleDrawingFile],
  "print:webhook-vectors": [vectorsFile]
}

/** The files of paths and patterns, from the root; those of a folder instead of the folder. */
export const filesOf = (patterns: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(patterns.flatMap((pattern) => globSync([pattern, `${pattern}/**`])))]
    .filter((path) => statSync(path).isFile())
    .map((path) => relative(process.cwd(), path) || path)
    .toSorted()

const row = /^\| `npm run (?<script>print:[\w-]+)` +\| (?<files>[^|]*) \| (?<readers>[^|]*) \|$/gmu

/** The rows of the table of kept files in docs/CONTRIBUTING.md, by their command. */
export const keptByTable = (page: string): ReadonlyMap<string, ReadonlyArray<string>> =>
  new Map(
    [...page.matchAll(row)].map(({ groups: { files = "", script = "" } = {} }) => [
      script,
      [...files.matchAll(/`([^`]+)`/gu)].map(([, path = ""]) => path)
    ])
  )

/** The print commands of package.json. */
export const printCommands = (): ReadonlyArray<string> => {
  const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync("package.json", "utf8")
  )
  return Object.keys(scripts).filter((name) => name.startsWith("print:"))
}
