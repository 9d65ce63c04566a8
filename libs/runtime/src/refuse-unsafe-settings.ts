import { Effect } from "effect"
import { isDatabaseInClear, safeSettings, type SettingsRefused } from "./safe-settings.rules.ts"

/** Fails if this process must not start with its environment. The first step of every program. */
export const refuseUnsafeSettings: Effect.Effect<void, SettingsRefused> = Effect.suspend(() =>
  Effect.fromResult(safeSettings(process.env)).pipe(
    Effect.andThen(
      isDatabaseInClear(process.env)
        ? Effect.logWarning("DATABASE_URL names another machine without TLS; add ?sslmode=verify-full to it")
        : Effect.void
    )
  )
)
