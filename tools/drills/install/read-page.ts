/** A block of the page that the reader runs, with what it prints if the page says so. */
export interface Step {
  readonly heading: string
  readonly script: string
  /** Lines that the block prints; it may print others between them. */
  readonly prints: ReadonlyArray<string>
}

const parts =
  /^## (?<heading>.+)$|^```bash title="Host"\n(?<script>[\s\S]*?)^```$|^```text\n(?<prints>[\s\S]*?)^```$/gmu

/** The steps of a page, in order: fenced blocks for the host, each with the text block after it. */
export const stepsOf = (page: string): ReadonlyArray<Step> => {
  const steps: Array<Step> = []
  let heading = ""
  for (const { groups = {} } of page.matchAll(parts)) {
    const { heading: next, prints, script } = groups
    const last = steps.at(-1)
    if (next !== undefined) heading = next
    else if (script !== undefined) steps.push({ heading, script, prints: [] })
    else if (prints !== undefined && last?.heading === heading)
      steps[steps.length - 1] = { ...last, prints: prints.trimEnd().split("\n") }
  }
  return steps
}

const mark = "@@"

const marked = (heading: string): string => `printf '\\n%s\\n' "${mark} $(date +%s%3N) ${heading}"`

/** One script that runs the steps as a reader would, in one shell, and says when each heading began. */
export const scriptOf = (steps: ReadonlyArray<Step>): string =>
  ["set -eo pipefail", ...steps.flatMap(({ heading, script }) => [marked(heading), script]), marked("end"), ""].join(
    "\n"
  )

/** What a step took and printed. */
export interface Played {
  readonly heading: string
  readonly millis: number
  readonly lines: ReadonlyArray<string>
}

/** Takes apart what the script printed. Null for the end if the script did not come to it. */
export const playedOf = (log: string): { readonly steps: ReadonlyArray<Played>; readonly isWhole: boolean } => {
  const sections = log.split(new RegExp(`^${mark} `, "mu")).slice(1)
  const begun = sections.map((section) => {
    const [head = "", ...lines] = section.split("\n")
    const [at = "0", ...heading] = head.split(" ")
    return { at: Number(at), heading: heading.join(" "), lines }
  })
  const steps = begun.slice(0, -1).map(({ at, heading, lines }, index) => ({
    heading,
    lines,
    millis: (begun[index + 1]?.at ?? at) - at
  }))
  return { steps, isWhole: begun.at(-1)?.heading === "end" }
}

/** The differences of what was printed from what the page says. */
export const differencesOf = (steps: ReadonlyArray<Step>, log: string): ReadonlyArray<string> => {
  const { isWhole, steps: played } = playedOf(log)
  if (!isWhole) return [`the page was not played to its end: ${log.trim().split("\n").slice(-12).join(" | ")}`]
  return steps.flatMap(({ heading, prints }, index) => {
    const lines = played[index]?.lines ?? []
    const missing = prints.filter((line) => !lines.includes(line))
    return missing.map((line) => `${heading} did not print: ${line}`)
  })
}
