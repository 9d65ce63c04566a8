import type { Violation } from "../../chaos/check-history.ts"
import type { DrillReport } from "../drill.ts"
import type { Repeats } from "./check-repeats.ts"
import { patroniTimes } from "./patroni-files.ts"
import type { Heard } from "./product-traffic.ts"
import { type Fault, faults, type Round } from "./rounds.ts"

/** Reads that the standby may serve, by who served them and why. */
export interface ReplicaReads {
  readonly replica: number
  readonly behind: number
  readonly failed: number
  readonly leftOut: number
}

/** What one cluster has been through. */
export interface Played {
  readonly rounds: ReadonlyArray<Round>
  /** Why not every fault was played. */
  readonly broken: ReadonlyArray<string>
  readonly events: number
  /** Changes that were confirmed to clients. */
  readonly promised: number
  readonly requestsRepeated: number
  readonly deliveriesDue: number
  /** Dead deliveries that were retried through the API. */
  readonly retried: number
  readonly violations: ReadonlyArray<Violation>
  /** Answers that no client may get, such as that its mission does not exist. */
  readonly refused: ReadonlyArray<string>
  readonly repeats: Repeats
  /** What readers that follow missed, got twice or got too late. */
  readonly missed: ReadonlyArray<string>
  readonly replicaReads: ReplicaReads
}

const examplesMax = 2
const lineMax = 200

const median = (values: ReadonlyArray<number>): number => {
  const inOrder = values.toSorted((left, right) => left - right)
  const middle = inOrder.length / 2
  const [low = 0, high = low] = [inOrder[Math.ceil(middle) - 1], inOrder[Math.floor(middle)]]
  return (low + high) / 2
}

const seconds = (millis: number): string => (millis / 1_000).toFixed(1)

const names: Readonly<Record<Fault, string>> = {
  kill: "killed (PostgreSQL and the whole machine by turns)",
  pause: "paused, and woken after the fail-over",
  cut: "cut from the product, the standby and the lock service"
}

const rowOf = (fault: Fault, rounds: ReadonlyArray<Round>): string => {
  const of = rounds.filter((round) => round.fault === fault)
  const success = of.map(({ successMillis }) => successMillis)
  const whole = of.map(({ wholeMillis }) => wholeMillis)
  const figures = [median(success), Math.max(0, ...success), median(whole), Math.max(0, ...whole)].map(seconds)
  return `| ${names[fault]} | ${of.length} | ${figures.join(" | ")} |`
}

/** One line for faults of one kind: how many there are, and the first of them. */
const lineOf = (kind: string, found: ReadonlyArray<string>): string => {
  const examples = found.slice(0, examplesMax).join("; ")
  const line = `${kind}: ${found.length} times, as ${examples}`
  return line.length > lineMax ? `${line.slice(0, lineMax)} …` : line
}

/** The faults by their kind, each kind in one line. */
export const failureLines = (
  faultsFound: ReadonlyArray<readonly [kind: string, what: string]>
): ReadonlyArray<string> =>
  [...Map.groupBy(faultsFound, ([kind]) => kind)].map(([kind, found]) =>
    lineOf(
      kind,
      found.map(([, what]) => what)
    )
  )

const strayOf = ({ application, isAnswer, statement }: Heard): readonly [string, string] => [
  isAnswer ? "confirmed by a server that was replaced" : "asked of a server that was replaced, after its return",
  `${application}: ${statement}`
]

const faultsOf = ({
  broken,
  missed,
  refused,
  repeats,
  replicaReads,
  rounds,
  violations
}: Played): ReadonlyArray<readonly [string, string]> => [
  ...violations.map(({ fault, what }) => [fault, what] as const),
  ...broken.map((what) => ["a cluster did not come to its end", what] as const),
  ...refused.map((what) => ["an answer that cannot be", what] as const),
  ...missed.map((fault) => ["a reader that follows", fault] as const),
  ...(replicaReads.replica === 0 ? [["the standby served no read", "none at all"] as const] : []),
  ...repeats.unexplained.map((what) => ["sent again without a record that explains it", what] as const),
  ...rounds.flatMap(({ strays }) => strays.map(strayOf))
]

/** The figures of all clusters, and what did not hold. `broken` tells why clusters did not come to their end. */
export const reportOf = (played: ReadonlyArray<Played>, broken: ReadonlyArray<string>): DrillReport => {
  const rounds = played.flatMap((one) => one.rounds)
  const { ttl, loop_wait: loop, retry_timeout: retry } = patroniTimes
  const sum = (of: (one: Played) => number): string =>
    played.reduce((total, one) => total + of(one), 0).toLocaleString("en")
  const sumOfRounds = (of: (round: Round) => number): string =>
    rounds.reduce((total, round) => total + of(round), 0).toLocaleString("en")
  const longestUndone = Math.max(0, ...played.map(({ repeats }) => repeats.longestUndoneMillis))
  return {
    figures: [
      `${played.length} clusters at a time. Patroni with ttl ${ttl} s, loop_wait ${loop} s, retry_timeout ${retry} s, one synchronous standby.`,
      "",
      "| The primary was | Times | Next success, median s | Worst s | Whole again, median s | Worst s |",
      "| --- | ---: | ---: | ---: | ---: | ---: |",
      ...faults.map((fault) => rowOf(fault, rounds)),
      "",
      `- ${sum((one) => one.promised)} changes confirmed, ${sum((one) => one.requestsRepeated)} requests repeated, ` +
        `${sum((one) => one.events)} events in the logs.`,
      `- Lost, doubled or changed: ${sum(({ violations }) => violations.length)}.`,
      `- Readers that follow cursors: ${sum(({ missed }) => missed.length)} events missed, doubled or out of order.`,
      `- Reads of the API with a read replica: ${sum(({ replicaReads }) => replicaReads.replica)} from the standby; from the primary ` +
        `${sum(({ replicaReads }) => replicaReads.behind)} because the standby was behind, ` +
        `${sum(({ replicaReads }) => replicaReads.leftOut)} while it was left out, ` +
        `${sum(({ replicaReads }) => replicaReads.failed)} after a read that failed.`,
      `- Deliveries due: ${sum((one) => one.deliveriesDue)}. Sent again after an acceptance: ` +
        `${sum(({ repeats }) => repeats.byLease)} because a lease ended, ${sum(({ repeats }) => repeats.byUndoneClaim)} because a ` +
        `fail-over undid their claim (made at most ${longestUndone} ms before it), ` +
        `${sum(({ repeats }) => repeats.byClient)} because a client retried them, ` +
        `${sum(({ repeats }) => repeats.unexplained.length)} without an explanation. Dead and retried: ${sum((one) => one.retried)}.`,
      `- A server that was replaced: asked ${sumOfRounds(({ askedBefore }) => askedBefore)} times in vain before its return, ` +
        `${sumOfRounds(({ strays }) => strays.filter(({ isAnswer }) => !isAnswer).length)} times after it; it confirmed ` +
        `${sumOfRounds(({ strays }) => strays.filter(({ isAnswer }) => isAnswer).length)} statements. ` +
        `${sumOfRounds(({ openAtReturn }) => openAtReturn)} connections were open at its return, ` +
        `${sumOfRounds(({ connectionsSince }) => connectionsSince)} were let in after it.`
    ],
    failures: [
      ...failureLines([
        ...played.flatMap(faultsOf),
        ...broken.map((what) => ["a cluster did not come to its end", what] as const)
      ]),
      ...(rounds.length === 0 ? ["no fault was played"] : [])
    ]
  }
}
