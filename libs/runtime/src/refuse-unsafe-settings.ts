import { Effect } from "effect"
import { type Environment, isDatabaseInClear, safeSettings, type SettingsRefused } from "./safe-settings.rules.ts"
import { environment } from "./settings/read-settings.ts"

/** Fails if no process may start with this environment. `overrides` are values that the process finds elsewhere. */
export const checkSafety = (overrides: Environment = {}): Effect.Effect<void, SettingsRefused> =>
  Effect.suspend(() => Effect.fromResult(safeSettings({ ...environment(), ...overrides })))

/** The first step of every service: fails if this process must not start with its environment. */
export const refuseUnsafeSettings: Effect.Effect<void, SettingsRefused> = Effect.suspend(() =>
  Effect.andThen(
    checkSafety(),
    isDatabaseInClear(environment())
      ? Effect.logWarning("DATABASE_URL names another machine without TLS; add ?sslmode=verify-full to it")
      : Effect.void
  )
)
