import { Clock, Effect, Schema } from "effect"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { type LoadedSite, loadSite } from "./load-site.ts"
import { manifestName } from "./site-manifest.ts"

/** The folder is looked at again after this time, at the next request. */
const freshMillis = 1_000

/** What the builder of `npm start` tells while there is no site. */
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

/** Changes with every build, because a build replaces the manifest by another file. */
const versionOf = async (folder: string): Promise<string | null> => {
  try {
    const { ino, mtimeMs, size } = await stat(join(folder, manifestName))
    return `${ino} ${mtimeMs} ${size}`
  } catch {
    return null
  }
}

/** The site of a folder, which may be built or built again while the process runs. */
export interface BuiltSite {
  /** Null if the folder has no site, or one that cannot be read. */
  readonly current: Effect.Effect<LoadedSite | null>
  /** Why there is no site; null if nothing builds one. */
  readonly state: Effect.Effect<BuildState | null>
}

/** Without a folder there is no site. A site that cannot be read is logged, and the one before stays. */
export const makeBuiltSite = (folder: string): BuiltSite => {
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
    if (fault !== null) yield* Effect.logWarning("the documentation was not read", fault)
    return site
  })
  return { current, state: Effect.promise(() => stateIn(folder)) }
}
