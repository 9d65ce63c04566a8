// Plants mutants of the sample in a copy of the tree and runs the tests that reach them:
//   npm run mutation -- --count 10 --from 20 [--quick] [--probe integration] [--again]
// Goes on after the results of earlier runs. `--probe integration` first finds out by a run of all integration tests which
// of them reach the mutants. `--again` tries mutants again that survived. `--quick` runs quick tests alone, and leaves what
// they do not catch to a later run. `--table` runs nothing, and prints the results so far.
import { join } from "node:path"
import { parseArgs } from "node:util"
import { allMutants } from "./candidates.ts"
import { equivalents } from "./equivalents.ts"
import { readResults } from "./ledger.ts"
import { runSteps } from "../test/steps.ts"
import { mutationOutcome } from "./part.ts"
import { sampleOf, sampleSize } from "./sample.ts"
import { tableOf } from "./table.ts"

const { values } = parseArgs({
  options: {
    count: { type: "string", default: String(sampleSize) },
    from: { type: "string", default: "0" },
    probe: { type: "string" },
    quick: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
    table: { type: "boolean", default: false }
  }
})

const wholeNumber = (name: string, text: string): number => {
  if (/^\d{1,6}$/u.test(text)) return Number(text)
  console.error(`--${name} is a whole number, not ${text}`)
  return process.exit(2)
}

if (values.probe !== undefined && values.probe !== "integration") {
  console.error(`--probe takes the word integration, not ${values.probe}`)
  process.exit(2)
}

const run = {
  count: wholeNumber("count", values.count),
  from: wholeNumber("from", values.from),
  ledger: join(import.meta.dirname, "results.jsonl"),
  probed: values.probe === undefined ? (["quick"] as const) : (["quick", "integration"] as const),
  triesSurvivorsAgain: values.again,
  isQuick: values.quick,
  millisMax: Infinity
}

if (values.table) {
  const sample = sampleOf(allMutants(join(import.meta.dirname, "../..")))
  console.log(tableOf(sample, readResults(run.ledger), equivalents).join("\n"))
} else await runSteps([() => mutationOutcome(run)])
