import { parseArgs } from "node:util"
import { runSteps } from "../../test/steps.ts"
import { generatorsOutcome } from "./part.ts"
import { generators } from "./run-generators.ts"

// npm run generators [-- --only go,kotlin] [-- --keep]: the generators whose names contain one of the words. `--keep`
// leaves the clients in tools/api-tools/generated.

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, keep: { type: "boolean", default: false } }
})
const words = values.only.split(",")
const chosen = generators.filter(({ name }) => words.some((word) => name.includes(word)))
if (chosen.length === 0) {
  console.error(`no generator is called ${values.only}: ${generators.map(({ name }) => name).join(", ")}`)
  process.exit(2)
}

await runSteps([() => generatorsOutcome({ chosen, keeps: values.keep })])
