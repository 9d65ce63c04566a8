import { readSettings, shared } from "@trajet/runtime"
import { Effect } from "effect"
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { playTour, tourPages } from "./play-tour.ts"

// npm run tour: plays the tours of README.md and docs/tour.md against the product that runs in TRAJET_HOME.
const home = resolve(Effect.runSync(readSettings(shared.home)))

if (!existsSync(join(home, "start.json"))) {
  console.error(`no product runs in ${home}: run npm start, or set TRAJET_HOME`)
  process.exit(1)
}
for (const page of Object.values(tourPages)) {
  const { compared, differences } = await playTour(page, home)
  for (const difference of differences) console.error(`${page.path}, ${difference}`)
  console.log(
    differences.length === 0
      ? `The ${compared} answers of the tour are as ${page.path} shows them.`
      : `${page.path}: ${differences.length} differences in ${compared} answers.`
  )
  if (differences.length > 0) process.exitCode = 1
}
