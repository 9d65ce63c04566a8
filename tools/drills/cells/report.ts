import type { DrillReport } from "../drill.ts"
import { failureLines } from "../failover/report.ts"
import type { Move } from "./moves.ts"
import type { OpenedLink } from "./opened-link.ts"
import type { PatientClient } from "./patient-client.ts"
import {
  byCause,
  type GroupOutcome,
  groupFaults,
  type NumberedMission,
  sharedNumbers,
  stopFaults,
  stopsOf
} from "./verdict.ts"

/** What two cells have been through. */
export interface Played {
  readonly moves: ReadonlyArray<Move>
  /** Why not every move was made. */
  readonly broken: ReadonlyArray<string>
  /** Keys that were made while a group moved. */
  readonly keys: number
  /** What people of the second cell could not do. */
  readonly people: ReadonlyArray<string>
  readonly link: OpenedLink
  readonly outcomes: ReadonlyArray<GroupOutcome>
  readonly numbers: ReadonlyArray<NumberedMission>
  readonly doubledOrders: number
  readonly seconds: number
  /** Why requests were refused, by their id. */
  readonly reasons: ReadonlyMap<string, string>
  /** Clients of the group that moves, and of groups that stay. */
  readonly movers: ReadonlyArray<PatientClient>
  readonly neighbours: ReadonlyArray<PatientClient>
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)
const most = (values: ReadonlyArray<number>): number => Math.max(0, ...values)

/** The figures, and what did not hold. */
export const reportOf = (played: Played): DrillReport => {
  const { broken, doubledOrders, keys, link, movers, moves, neighbours, numbers, outcomes, people, reasons, seconds } =
    played
  const refused = byCause(
    movers.flatMap(({ refusals }) => refusals),
    reasons
  )
  const { outside, stops } = stopsOf(moves, refused.ofMove)
  const refusedNeighbours = byCause(
    neighbours.flatMap(({ refusals }) => refusals),
    reasons
  )
  const clients = [...movers, ...neighbours]
  const requests = sum(clients.map((client) => client.requests()))
  const found = outcomes.flatMap(groupFaults)
  const orders = sum(outcomes.map(({ ordered }) => ordered.size))
  const changes = sum(outcomes.flatMap(({ changed }) => [...changed.values()]))
  const events = sum(outcomes.map(({ log }) => log.length))
  return {
    figures: [
      `${moves.length} moves of a group of ${moves.at(0)?.rows ?? 0} to ${most(moves.map(({ rows }) => rows))} rows. Writes ` +
        `stopped for ${most(stops.map(({ byCommandMillis }) => byCommandMillis))} ms at most by the command; its clients were ` +
        `refused for ${most(stops.map(({ byClientsMillis }) => byClientsMillis))} ms at most, ` +
        `${sum(stops.map(({ refusals }) => refusals))} times in all, and ${outside.length} times beside the moves.`,
      "",
      "| Move | To | Rows copied | Whole move, s | Stopped by the command, ms | From first to last refusal, ms | Refusals |",
      "| ---: | --- | ---: | ---: | ---: | ---: | ---: |",
      ...stops.map(
        ({ byClientsMillis, byCommandMillis, refusals, to, wholeSeconds }, index) =>
          `| ${index + 1} | ${to} | ${moves[index]?.rows ?? 0} | ${wholeSeconds} | ${byCommandMillis} | ${byClientsMillis} | ${refusals} |`
      ),
      "",
      `- ${requests} requests in ${Math.round(seconds)} s, of which ${sum(neighbours.map((one) => one.requests()))} of ` +
        `${neighbours.length} groups that stay, which were refused ${refusedNeighbours.ofMove.length} times ` +
        "because of the moves.",
      `- Because the machine was busy, ${sum(clients.map((client) => client.shed()))} requests were shed (429), ` +
        `${refused.others + refusedNeighbours.others} got 502 or 503, ${sum(clients.map((client) => client.unanswered()))} no ` +
        "answer within 20 s.",
      `- ${orders} orders, ${changes} changes of dates, ${events} events: ${found.length + doubledOrders} lost, doubled, out of ` +
        "order or delivered again.",
      `- One link was opened ${link.opened()} times, ${link.redirected()} times by a redirect. ${keys} keys were made during ` +
        "the moves and used at once."
    ],
    failures: failureLines([
      ...broken.map((what) => ["a command failed", what] as const),
      ...people.map((what) => ["people of a cell", what] as const),
      ...stopFaults(stops).map((what) => ["a stop of more than 2 s", what] as const),
      ...outside.map(({ what }) => ["refused beside a move", what] as const),
      ...refusedNeighbours.ofMove.map(({ what }) => ["a group that stays was refused", what] as const),
      ...clients.flatMap(({ faults }) => faults).map((what) => ["an answer that cannot be", what] as const),
      ...found.map((what) => ["an acknowledged change", what] as const),
      ...(doubledOrders > 0 ? [["an order that was sent again", "got another mission"] as const] : []),
      ...sharedNumbers(numbers).map((what) => ["numbers", what] as const),
      ...link.faults.map((what) => ["the link", what] as const),
      ...(link.opened() === 0 ? [["the link", "it never opened"] as const] : [])
    ])
  }
}
