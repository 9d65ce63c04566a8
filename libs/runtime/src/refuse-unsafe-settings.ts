import { Effect } from "effect"
import { isDatabaseInClear, safeSettings, type Environment, type SettingsRefused } from "./safe-settings.rules.ts"
import type { Described } from "./settings/declared.ts"
import { Variables } from "./settings/read-settings.ts"
import { withSecretFiles } from "./settings/secret-files.ts"

/**
 * Fails if a process with these settings must not start with its environment. `overrides` are values that the process
 * reads from elsewhere.
 */
export const checkSafety = (
  settings: Described,
  overrides: Environment = {}
): Effect.Effect<Environment, SettingsRefused> =>
  Effect.gen(function* () {
    const env = { ...(yield* Effect.fromResult(withSecretFiles(yield* Variables, settings))), ...overrides }
    yield* Effect.fromResult(safeSettings(env))
    return env
  })

/** Warns of a database on another machine that production uses without TLS. */
export const warnOfDatabaseInClear = (env: Environment): Effect.Effect<void> =>
  isDatabaseInClear(env)
    ? Effect.logWarning(
        "a database is on another machine and is used without TLS; add ?sslmode=verify-full to its address"
      )
    : Effect.void

/** Fails if this service must not start with its environment. Every service runs it first. */
export const refuseUnsafeSettings = (settings: Described): Effect.Effect<void, SettingsRefused> =>
  Effect.gen(function* () {
    yield* warnOfDatabaseInClear(yield* checkSafety(settings))
  })
