import { makeHome, removeHome } from "../harness/product.ts"
import { cloned } from "./newcomer.ts"
import { playQuickstart, tableOf } from "./play-quickstart.ts"
import { quickstartPath, quickstartText } from "./read-quickstart.ts"

// npm run quickstart: plays docs/quickstart.md in a clean clone of the last commit, and prints what each step took.
const home = makeHome()
const newcomer = await cloned(home)
try {
  const { differences, times } = await playQuickstart({ ...newcomer, text: quickstartText() })
  console.log(`\nMachine time of ${quickstartPath}, from a clean clone:\n\n${tableOf(times)}\n`)
  for (const difference of differences) console.error(`${quickstartPath}, ${difference}`)
  if (differences.length > 0) process.exitCode = 1
} finally {
  newcomer.remove()
  removeHome(home)
}
