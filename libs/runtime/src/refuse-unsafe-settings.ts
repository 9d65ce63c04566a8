import { Effect } from "effect"
import { type Environment, isDatabaseInClear, safeSettings, type SettingsRefused } from "./safe-settings.rules.ts"
import { environment } from "./settings/read-settings.ts"

/**
 * Fails if a process must not start with this environment. `overrides` are values that the process reads from
 * elsewhere.
 */
export const checkSafety = (overrides: Environment = {}): Effect.Effect<void, SettingsRefused> =>
  Effect.suspend(() => Effect.fromResult(safeSettings({ ...environment(), ...overrides })))

/** Fails if this service must not start with its environment. Every service runs it first. */
export const refuseUnsafeSettings: Effect.Effect<void, SettingsRefused> = Effect.suspend(() =>
  Effect.andThen(
    checkSafety(),
    isDatabaseInClear(environment())
      ? Effect.logWarning("DATABASE_URL names another machine without TLS; add ?sslmode=verify-full to it")
      : Effect.void
  )
)
