import type { ChaosReport } from "./run-chaos.ts"
import { settleMillis } from "./check-history.ts"
import type { Victim } from "./history.model.ts"

const violationsShown = 20

const seconds = (millis: number): string => `${(millis / 1_000).toFixed(0)} s`

/** The text of a report. */
export const reportText = (report: ChaosReport): string => {
  const { kills, violations } = report
  const killsOf = (victim: Victim) => kills.filter((kill) => kill.victim === victim)
  const inFlight = (victim: Victim) => killsOf(victim).reduce((sum, kill) => sum + kill.inFlight, 0)
  const times = (victim: Victim) => `${killsOf(victim).length} times`
  const rows: ReadonlyArray<readonly [string, string | number]> = [
    ["events committed", report.events],
    ["deliveries due (events x subscribed endpoints)", report.deliveriesDue],
    ["exchanges that receivers read", report.exchanges],
    ["  of these refused, reset or failed on purpose", report.failures],
    ["requests of clients that were repeated", report.requestsRepeated],
    ["API killed", times("api")],
    ["nats-server killed (every second time without its store)", times("nats")],
    ["dispatcher killed", `${times("dispatcher")}, ${inFlight("dispatcher")} in flight`],
    ["PostgreSQL killed", `${times("postgres")}, ${inFlight("postgres")} in flight`],
    ["in flight at the kills, in sum (*)", report.inFlightAtKills],
    ["duplicates", report.duplicates],
    ["  answered before its kill at most", `${report.longestUnsettledMillis} ms`],
    ["dead by five failures, retried through the API", report.retried],
    ["time of load, of draining", `${seconds(report.loadMillis)}, ${seconds(report.drainMillis)}`],
    ["violations", violations.length]
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    `(*) begun, and not answered ${settleMillis} ms before the kill; at a dispatcher's on its own connections`,
    ...violations.slice(0, violationsShown).map(({ fault, what }) => `VIOLATION ${fault}: ${what}`),
    ...(violations.length > violationsShown ? [`… and ${violations.length - violationsShown} more`] : [])
  ].join("\n")
}
