import { ConfigProvider, Effect } from "effect"
import { type Environment, SettingsRefused } from "../safe-settings.rules.ts"
import type { Declared } from "./declared.ts"

/** Only this file and declarations know the environment of the process. */
export const environment = (): Environment => process.env

/** Reads settings from the environment, or fails with a line that names the setting and the values it accepts. */
export const readSettings = <A>(
  settings: Declared<A>,
  overrides: Environment = {}
): Effect.Effect<A, SettingsRefused> =>
  Effect.suspend(() => {
    const given = Object.entries({ ...environment(), ...overrides }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const]
    )
    return settings
      .parse(ConfigProvider.fromEnv({ env: Object.fromEntries(given) }))
      .pipe(Effect.mapError(({ cause }) => new SettingsRefused({ faults: [cause.message] })))
  })
