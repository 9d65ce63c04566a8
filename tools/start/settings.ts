import { type Declared, readSettings, refuseWrongOrder, settingsHelp, shared, type TimeLink } from "@trajet/runtime"
import { Effect, Result } from "effect"
import { orderOfTimes as orderOfApi } from "../../apps/api/src/order-of-times.ts"
import { Settings as ApiSettings } from "../../apps/api/src/settings.ts"
import { orderOfTimes as orderOfDispatcher } from "../../apps/webhook-dispatcher/src/order-of-times.ts"
import { Settings as DispatcherSettings } from "../../apps/webhook-dispatcher/src/settings.ts"
import { StartRefused } from "./home.ts"

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

/** Refuses, before anything is started, settings that API or dispatcher would refuse; returns the port of the API. */
export const checkedPort = (made: Overrides): number => {
  // The embedded server has no address before it runs.
  const overrides = { ...made, DATABASE_URL: made["DATABASE_URL"] || "postgres://embedded" }
  valueOrRefusal(DispatcherSettings, orderOfDispatcher, overrides)
  return valueOrRefusal(ApiSettings, orderOfApi, overrides).port
}

/** What `npm start` reads itself or hands on to API and dispatcher. */
const descriptions = [
  ...new Set([...shared.home.descriptions, ...ApiSettings.descriptions, ...DispatcherSettings.descriptions])
]

export const startHelp = (): string =>
  [
    "npm start: installs what is missing, starts PostgreSQL, API and dispatcher, and prints what to try.",
    "",
    "  npm start -- --nats   also starts a nats-server, through which dispatchers hear of events",
    "  npm start -- --reset  empties the home and its database first, after asking; --yes answers",
    "  npm start -- --demo   makes the demonstration on a database of your own, with test keys",
    "  npm start -- --help   prints this text",
    "",
    settingsHelp("Environment variables, which API and dispatcher get as well", descriptions)
  ].join("\n")
