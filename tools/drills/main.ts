import { execFileSync } from "node:child_process"
import { parseArgs } from "node:util"
import { drills } from "./drills.ts"

const names = Object.entries(drills)
const longest = Math.max(0, ...names.map(([name]) => name.length))
const plants = names.flatMap(([name, { plant }]) =>
  plant === undefined ? [] : [`  ${name.padEnd(longest)}  ${plant}`]
)
const usage = `npm run drill -- NAME [--short] [--plant]

Plays a promise to the people who run Trajet against real processes, and prints its figures. Ends with 1 if the promise
does not hold. The long form is that of docs/drills.md.

${names.map(([name, { shows }]) => `  ${name.padEnd(longest)}  ${shows}`).join("\n")}

--plant plants a bug, with which the drill has to fail:

${plants.join("\n")}`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    plant: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})
const [name] = positionals
const known = name === undefined ? undefined : drills[name]
const hasNoPlant = values.plant && known?.plant === undefined
if (values.help || known === undefined || positionals.length !== 1 || hasNoPlant) {
  process.stderr.write(`${usage}\n`)
  process.exit(values.help ? 0 : 2)
}

const beganAt = Date.now()
const seconds = () => Math.round((Date.now() - beganAt) / 1_000)
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim()
const form = values.short ? "short" : "long"
const drill = await known.load()
const { failures, figures } = await drill(
  form,
  (line) => void process.stderr.write(`${seconds()} s  ${line}\n`),
  values.plant
)
process.stdout.write(
  [
    `## ${name ?? ""}`,
    `${known.shows}`,
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${form} form, ${seconds()} s.${values.plant ? ` Planted: ${known.plant ?? ""}.` : ""}`,
    figures.join("\n"),
    failures.length === 0 ? "Passed." : failures.map((failure) => `- FAILED: ${failure}`).join("\n"),
    ""
  ].join("\n\n")
)
process.exitCode = failures.length === 0 ? 0 : 1
