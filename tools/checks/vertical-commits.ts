import { execFileSync } from "node:child_process"

/** A change is vertical if it reaches from the contract through the domain to the handlers. */
const layers = ["libs/contract/", "libs/domain/", "apps/api/src/handlers/"]

/** A commit that touches more files renames or moves things, and adds no behaviour. */
const filesMax = 150

interface CommitFigures {
  readonly commits: number
  readonly p25: number
  readonly median: number
  readonly p75: number
}

const mark = "\u0001"

/** The files of each commit in the output of `git log`. */
export const filesOfCommits = (log: string): ReadonlyArray<ReadonlyArray<string>> =>
  log
    .split(mark)
    .slice(1)
    .map((commit) =>
      commit
        .split("\n")
        .slice(1)
        .filter((line) => line !== "")
    )

const isVertical = (files: ReadonlyArray<string>): boolean =>
  files.length <= filesMax && layers.every((layer) => files.some((file) => file.startsWith(layer)))

/** The value below which a share of the sorted values lies, between two values by their distance. */
const quantile = (sorted: ReadonlyArray<number>, share: number): number => {
  const at = (sorted.length - 1) * share
  const [low = Number.NaN, high = low] = sorted.slice(Math.floor(at), Math.floor(at) + 2)
  return low + (high - low) * (at % 1)
}

/** The number of files that each vertical commit of a range touches. */
export const verticalFigures = (commits: ReadonlyArray<ReadonlyArray<string>>): CommitFigures => {
  const counts = commits
    .filter(isVertical)
    .map((files) => files.length)
    .toSorted((one, other) => one - other)
  return {
    commits: counts.length,
    p25: quantile(counts, 0.25),
    median: quantile(counts, 0.5),
    p75: quantile(counts, 0.75)
  }
}

// npm run measure:commits [-- range]: a merge is no commit of its own, and a renamed file counts once.
if (import.meta.main) {
  const [range = "HEAD"] = process.argv.slice(2)
  const log = execFileSync(
    "git",
    ["log", "--no-merges", "--find-renames", `--format=${mark}%H`, "--name-only", range],
    {
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024
    }
  )
  const { commits, median, p25, p75 } = verticalFigures(filesOfCommits(log))
  console.log(
    commits === 0
      ? `no vertical commit in ${range}`
      : `${commits} vertical commits in ${range}; files touched: median ${median}, p25 ${p25}, p75 ${p75}`
  )
}
