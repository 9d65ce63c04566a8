import { Clock, Effect, Schema } from "effect"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { type LoadedSite, loadSite } from "./load-site.ts"
import { manifestName } from "./manifest-name.ts"

/** A request looks into the folder for a new site if the last look is longer ago than this. */
const freshMillis = 1_000

/** The file in which the builder of `npm start` says why there is no site yet. */
const BuildState = Schema.Struct({
  state: Schema.Literals(["building", "failed"]),
  reason: Schema.String.check(Schema.isMaxLength(500))
})
export type BuildState = typeof BuildState.Type
export const buildStateName = "state.json"

const decodeState = Schema.decodeUnknownSync(Schema.fromJsonString(BuildState))

const stateIn = async (folder: string): Promise<BuildState | null> => {
  try {
    return decodeState(await readFile(join(folder, buildStateName), "utf8"))
  } catch {
    return null
  }
}

/** A text that changes with every build, because a build replaces the file of the manifest. */
const versionOf = async (folder: string): Promise<string | null> => {
  try {
    const { ino, mtimeMs, size } = await stat(join(folder, manifestName))
    return `${ino} ${mtimeMs} ${size}`
  } catch {
    return null
  }
}

/** The site in a folder. It may be built for the first time, or again, while the process runs. */
export interface BuiltSite {
  /** Null if the folder has no site, or one that cannot be read. */
  readonly current: Effect.Effect<LoadedSite | null>
  /** Why there is no site; null if nothing builds one. */
  readonly state: Effect.Effect<BuildState | null>
}

/**
 * Serves the site of a folder; no site for an empty path. Logs a site that cannot be read, and keeps the one before.
 */
export const makeBuiltSite = (folder: string, name: string): BuiltSite => {
  if (folder === "") return { current: Effect.succeed(null), state: Effect.succeed(null) }
  let site: LoadedSite | null = null
  let version: string | null = null
  let checkedAtMillis = -Infinity
  let checking: Promise<unknown> | null = null

  const check = async (): Promise<unknown> => {
    const found = await versionOf(folder)
    if (found === null || found === version) return null
    version = found
    try {
      site = await loadSite(folder)
      return null
    } catch (error) {
      return error
    }
  }

  const current = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (now - checkedAtMillis < freshMillis && checking === null) return site
    checkedAtMillis = now
    checking ??= check().finally(() => (checking = null))
    const running = checking
    const fault = yield* Effect.promise(() => running)
    if (fault !== null) yield* Effect.logWarning(`${name} was not read`, fault)
    return site
  })
  return { current, state: Effect.promise(() => stateIn(folder)) }
}
