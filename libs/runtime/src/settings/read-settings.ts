import { ConfigProvider, Context, Effect } from "effect"
import { type Environment, SettingsRefused } from "../safe-settings.rules.ts"
import type { Declared } from "./declared.ts"
import { withSecretFiles } from "./secret-files.ts"

/**
 * The variables that settings are read from: those of the process, or others for a service that runs in a process of
 * tests. Only this file and declarations know the environment of the process.
 */
export const Variables = Context.Reference<Environment>("@trajet/runtime/Variables", {
  defaultValue: () => process.env
})

/** Reads settings from the environment and the files of its secrets, or fails with a line that names the setting and the values it accepts. */
export const readSettings = <A>(
  settings: Declared<A>,
  overrides: Environment = {}
): Effect.Effect<A, SettingsRefused> =>
  Effect.gen(function* () {
    const env = yield* Effect.fromResult(withSecretFiles({ ...(yield* Variables), ...overrides }, settings))
    const given = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
    return yield* settings
      .parse(ConfigProvider.fromEnv({ env: Object.fromEntries(given) }))
      .pipe(Effect.mapError(({ cause }) => new SettingsRefused({ faults: [cause.message] })))
  })
