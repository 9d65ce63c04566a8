import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { setPriority } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { type BuildState, buildStateName } from "../../apps/api/src/edge/site/built-site.ts"
import { buildSite } from "./build-site.ts"

// npm run build:docs: builds the documentation that the API serves from TRAJET_DOCS_FOLDER.
const { values } = parseArgs({
  options: { to: { type: "string", default: "dist/docs" }, background: { type: "boolean", default: false } }
})
const folder = resolve(values.to)
const lowestPriority = 19
const reasonCharsMax = 400

const tell = (state: BuildState): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, buildStateName), JSON.stringify(state))
}

if (values.background) {
  setPriority(lowestPriority)
  tell({ state: "building", reason: "" })
}
try {
  const outcome = await buildSite({ folder, say: (line) => console.log(line) })
  rmSync(join(folder, buildStateName), { force: true })
  console.log(outcome === "built" ? `The documentation is built in ${folder}.` : "The documentation is up to date.")
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  if (values.background) tell({ state: "failed", reason: reason.slice(0, reasonCharsMax) })
  console.error(reason)
  process.exitCode = 1
}
