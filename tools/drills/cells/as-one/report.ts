import type { DrillReport } from "../../drill.ts"
import { failureLines } from "../../failover/report.ts"
import { type GroupOutcome, groupFaults, type NumberedMission, sharedNumbers } from "../verdict.ts"
import type { Outage } from "./outage.ts"
import type { LoadedCustomer } from "./skewed-load.ts"
import {
  type Balance,
  balanceFaults,
  countedByKind,
  heaviestShare,
  outageFaults,
  refusedMillisOf,
  type Refused,
  sightFaults,
  withoutRepeated
} from "./verdict.ts"

/** What three cells have been through. */
export interface Played {
  readonly balanced: Balance
  readonly outage: Outage
  /** Keys that the map lacked, and that did not work. */
  readonly wrongKeys: ReadonlyArray<string>
  /** Groups that the killed cell served. */
  readonly served: ReadonlySet<string>
  readonly customers: ReadonlyArray<LoadedCustomer>
  readonly refusedInBalance: ReadonlyArray<Refused>
  readonly refusedInOutage: ReadonlyArray<Refused>
  /** Requests that were shed before the outage, and during the whole drill those of groups that the killed cell did not serve. */
  readonly shedInBalance: number
  readonly shedBesideOutage: number
  readonly outcomes: ReadonlyArray<GroupOutcome>
  readonly numbers: ReadonlyArray<NumberedMission>
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)
const heaviest = 10
const whole = 100

const kindsIn = (refused: ReadonlyArray<Refused>): string =>
  [...countedByKind(refused)].map(([kind, count]) => `${kind} ${count}`).join(", ") || "none"

/** The outcomes of groups, where a cell that was killed may send a delivery again. */
const sortedOf = ({ outcomes, served }: Played) => {
  let sentAgain = 0
  const allowed = outcomes.map((outcome) => {
    if (!served.has(outcome.name)) return outcome
    const { once, repeated } = withoutRepeated(outcome.arrived)
    sentAgain += repeated
    return { ...outcome, arrived: once }
  })
  return { sentAgain, faults: allowed.flatMap(groupFaults) }
}

const tablesOf = ({ balanced: { after, before, moves }, refusedInBalance }: Played): ReadonlyArray<string> => [
  "| Cell | Groups before | Load before | Groups after | Load after |",
  "| ---- | ------------: | ----------: | -----------: | ---------: |",
  ...before.map(({ cell, groups, load }, index) => {
    const then = after[index]
    return `| ${cell} | ${groups} | ${load} | ${then?.groups ?? 0} | ${then?.load ?? 0} |`
  }),
  "",
  "| Group | From | To | Load | Rows | Writes stopped, ms | First to last refusal, ms |",
  "| ----- | ---- | -- | ---: | ---: | -----------------: | ------------------------: |",
  ...moves.map(
    ({ from, group, load, rows_copied: rows, to, writes_stopped_ms: stopped }) =>
      `| ${group} | ${from} | ${to} | ${load} | ${rows} | ${stopped} | ${refusedMillisOf(refusedInBalance, group)} |`
  ),
  ""
]

/** The figures, and what did not hold. */
export const reportOf = (played: Played): DrillReport => {
  const { balanced, customers, numbers, outage, outcomes, refusedInBalance, refusedInOutage, served } = played
  const { downSeconds, sights } = outage
  const { board, phone } = sights
  const clients = customers.map(({ client }) => client)
  const requests = clients.map((client) => client.requests())
  const { faults, sentAgain } = sortedOf(played)
  const doubledOrders = sum(customers.map(({ acts }) => acts.doubled()))
  const shed = sum(clients.map((client) => client.shed()))
  // A cell that is back sheds what has waited for it.
  const unexplained = Math.max(played.shedInBalance, played.shedBesideOutage)
  return {
    figures: [
      `${customers.length} groups, of which ${heaviest} made ` +
        `${Math.round((whole * sum(requests.slice(0, heaviest))) / sum(requests))} % of ${sum(requests)} requests. ` +
        `${balanced.moves.length} moves in ${Math.round(balanced.seconds)} s brought the heaviest cell from ` +
        `${heaviestShare(balanced.before).toFixed(2)} to ${heaviestShare(balanced.after).toFixed(2)} times the mean.`,
      "",
      ...tablesOf(played),
      `- Refused while groups moved, by kind: ${kindsIn(refusedInBalance)}. While a cell was down: ` +
        `${kindsIn(refusedInOutage)}, all of ${served.size} groups that it served, and ${shed - played.shedInBalance} shed (429).`,
      `- The cell b was down for ${Math.round(downSeconds)} s. Its board said after ${board.named} ms: “${board.said}”, kept ` +
        `${board.rowsKept} of its missions, showed a new order of another cell after ${board.newShown} ms, and assigned the ` +
        `order. The sentence went ${board.back} ms after the cell had come back.`,
      `- The phone said after ${phone.named} ms: “${phone.said}”. A report for another cell arrived after ${phone.otherSent} ms; ` +
        `of one for b the phone said “${phone.waiting}”, and the report arrived ${phone.back} ms after the cell had come back.`,
      `- ${sum(outcomes.map(({ ordered }) => ordered.size))} orders, ` +
        `${sum(outcomes.flatMap(({ changed }) => [...changed.values()]))} changes of dates, ` +
        `${sum(outcomes.map(({ log }) => log.length))} events: ${faults.length + doubledOrders} lost or doubled. ${sentAgain} ` +
        "deliveries of the killed cell were sent again with their id."
    ],
    failures: failureLines([
      ...balanceFaults(balanced, refusedInBalance).map((what) => ["the balance", what] as const),
      ...(unexplained > 0 ? [["requests were shed", `${unexplained} times`] as const] : []),
      ...played.wrongKeys.map((what) => ["keys", what] as const),
      ...outageFaults(served, refusedInOutage).map((what) => ["the outage of a cell", what] as const),
      ...sightFaults(sights).map((what) => ["what is seen of it", what] as const),
      ...clients.flatMap(({ faults: wrong }) => wrong).map((what) => ["an answer that cannot be", what] as const),
      ...faults.map((what) => ["an acknowledged change", what] as const),
      ...(doubledOrders > 0 ? [["an order that was sent again", "got another mission"] as const] : []),
      ...sharedNumbers(numbers).map((what) => ["numbers", what] as const)
    ])
  }
}
