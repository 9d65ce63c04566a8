import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { playTour } from "./play-tour.ts"

// npm run tour: plays the tour of README.md against the product that runs in TRAJET_HOME.
const page = readFileSync(new URL("../../README.md", import.meta.url), "utf8")
const home = resolve(process.env["TRAJET_HOME"] ?? ".trajet")

if (!existsSync(join(home, "start.json"))) {
  console.error(`no product runs in ${home}: run npm start, or set TRAJET_HOME`)
  process.exit(1)
}
const { compared, differences } = await playTour(page, home)
for (const difference of differences) console.error(`README.md, ${difference}`)
console.log(
  differences.length === 0
    ? `The ${compared} answers of the tour are as README.md shows them.`
    : `${differences.length} differences in ${compared} answers.`
)
process.exitCode = differences.length === 0 ? 0 : 1
