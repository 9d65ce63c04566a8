import {
  type Declared,
  type ListenAddress,
  readSettings,
  refuseWrongOrder,
  settingsHelp,
  shared,
  type TimeLink,
  withSecretFiles
} from "@trajet/runtime"
import { Effect, Result } from "effect"
import { probesAddress, publicAddress } from "../../apps/api/src/listen-addresses.ts"
import { orderOfTimes as orderOfApi } from "../../apps/api/src/order-of-times.ts"
import { Settings as ApiSettings } from "../../apps/api/src/settings.ts"
import { orderOfTimes as orderOfDispatcher } from "../../apps/webhook-dispatcher/src/order-of-times.ts"
import { listenAddress, Settings as DispatcherSettings } from "../../apps/webhook-dispatcher/src/settings.ts"
import { StartRefused } from "./home-files.ts"

type Overrides = Readonly<Record<string, string>>

const valueOrRefusal = <A>(
  settings: Declared<A>,
  orderOf: (value: A) => ReadonlyArray<TimeLink>,
  overrides: Overrides
): A => {
  const checked = readSettings(settings, overrides).pipe(Effect.tap((value) => refuseWrongOrder(orderOf(value))))
  const read = Effect.runSync(Effect.result(checked))
  if (Result.isFailure(read)) throw new StartRefused(read.failure.message)
  return read.success
}

/**
 * Refuses, before anything is started, settings that API or dispatcher would refuse. Returns where both listen, clients'
 * address first.
 */
export const checkedAddresses = (made: Overrides): ReadonlyArray<ListenAddress> => {
  // The embedded server has no address before it runs.
  const overrides = { ...made, DATABASE_URL: made["DATABASE_URL"] || "postgres://embedded" }
  const dispatcher = listenAddress(valueOrRefusal(DispatcherSettings, orderOfDispatcher, overrides))
  const api = valueOrRefusal(ApiSettings, orderOfApi, overrides)
  const probes = api.probesPort === 0 ? [] : [probesAddress(api)]
  return [publicAddress(api), ...probes, dispatcher]
}

/** Settings that `npm start` reads or passes to API and dispatcher. */
const descriptions = [
  ...new Set([...shared.home.descriptions, ...ApiSettings.descriptions, ...DispatcherSettings.descriptions])
]

/**
 * Puts the secrets of files into the environment, in place of the names of the files: `npm start` needs them itself, and
 * API and dispatcher get the whole environment.
 */
export const takeSecretFiles = (env: NodeJS.ProcessEnv): void => {
  const read = withSecretFiles(env, { descriptions })
  if (Result.isFailure(read)) throw new StartRefused(read.failure.message)
  for (const { name } of descriptions) {
    const value = read.success[name]
    if (value === undefined || value === env[name]) continue
    env[name] = value
    delete env[`${name}_FILE`]
  }
}

export const startHelp = (): string =>
  [
    "npm start: installs missing packages, starts PostgreSQL, API and dispatcher, and prints commands to try.",
    "",
    "  npm start -- --nats   also starts a nats-server, which carries the hints of dispatchers",
    "  npm start -- --reset  deletes all data of the home first, after asking; with --yes without asking",
    "  npm start -- --demo   makes the demonstration in your own database (DATABASE_URL), with test keys",
    "  npm start -- --help   prints this text",
    "",
    settingsHelp("Environment variables, which API and dispatcher also get", descriptions)
  ].join("\n")
