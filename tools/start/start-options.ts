import type { Environment } from "@trajet/domain/access"
import { StartRefused } from "./home-files.ts"

export interface StartOptions {
  /** Whether a nats-server is started beside the product; else `NATS_URL`, or the feed of PostgreSQL. */
  readonly nats: boolean
  /** Environments of the demonstration groups' keys; empty: no demonstration at all. */
  readonly demonstration: ReadonlyArray<Environment>
  /** Whether the home is emptied first: after asking, at once, or not at all. */
  readonly reset: "ask" | "now" | null
}

const flags = ["--nats", "--demo", "--reset", "--yes"] as const

const resetOf = (words: ReadonlyArray<string>, isEmbedded: boolean): StartOptions["reset"] => {
  const [reset, yes] = [words.includes("--reset"), words.includes("--yes")]
  if (yes && !reset) throw new StartRefused("--yes answers the question of --reset: leave it out")
  if (reset && !isEmbedded) {
    throw new StartRefused("--reset empties the database of npm start alone: empty the one of DATABASE_URL yourself")
  }
  return reset ? (yes ? "now" : "ask") : null
}

/**
 * What the words after `npm start --` and the environment ask for. A database of somebody's own gets a demonstration
 * only if it is asked for, and then no live keys; production never gets one.
 */
export const startOptions = (
  words: ReadonlyArray<string>,
  env: Readonly<Record<string, string | undefined>>
): StartOptions => {
  const unknown = words.find((word) => !flags.some((flag) => flag === word))
  if (unknown !== undefined) throw new StartRefused(`"${unknown}" is not known; npm start takes -- ${flags.join(" ")}`)
  const isProduction = env["TRAJET_ENV"] === "production"
  const asked = words.includes("--demo")
  if (isProduction && asked) {
    throw new StartRefused("--demo makes demonstration keys, which production must not have: leave it out")
  }
  const isEmbedded = (env["DATABASE_URL"] ?? "") === ""
  const demonstration: ReadonlyArray<Environment> = isEmbedded ? ["live", "test"] : asked ? ["test"] : []
  return {
    nats: words.includes("--nats"),
    demonstration: isProduction ? [] : demonstration,
    reset: resetOf(words, isEmbedded)
  }
}
