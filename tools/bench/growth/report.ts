import { machineLine } from "../machine.ts"
import type { Drain } from "../dispatcher/measure.ts"
import { verdict } from "../goals.ts"
import { writeSection } from "../report-page.ts"
import { median } from "../statistics.ts"
import { type Costs, demandOf, type WorkCost } from "./capacity.ts"
import type { Cost, TableSize } from "./costs.ts"
import { eventsOfMission } from "./fill.ts"
import type { PagesByStatement } from "./grown.ts"
import type { OperationName } from "./operations.ts"
import type { Pages } from "./pages.ts"
import { settings } from "./settings.ts"

/** What one step of growth gave. */
export interface Measured {
  readonly missions: number
  readonly missionsOfLarge: number
  readonly fillSeconds: number
  readonly sweptASecond: number
  readonly small: Pages
  readonly large: Pages
  /** What each statement of an operation touches. */
  readonly statements: Readonly<Record<"small" | "large", ReadonlyMap<string, PagesByStatement>>>
  /** Levels of each index above its leaves. */
  readonly levels: ReadonlyMap<string, number>
}

export interface Results {
  readonly measured: ReadonlyArray<Measured>
  readonly costs: ReadonlyArray<Cost>
  readonly drains: ReadonlyArray<Drain>
  readonly sizes: ReadonlyArray<TableSize>
  readonly commit: string
}

const goal = { atMost: 1.2 }
const number = (value: number, digits = 0): string =>
  value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const growthRow = (name: string, of: string, pages: ReadonlyArray<number>): ReadonlyArray<string> => {
  const [first = Number.NaN, ...later] = pages
  const ratios = later.map((one) => one / first)
  return [
    name,
    of,
    number(first, 1),
    ...later.map((one, nth) => `${number(one, 1)} (${number(ratios[nth] ?? Number.NaN, 2)})`),
    verdict(Math.max(...ratios), goal)
  ]
}

const growthTable = (measured: ReadonlyArray<Measured>): string => {
  const names = [...(measured[0]?.small.keys() ?? [])]
  const pages = (of: "small" | "large", name: string) => measured.map((one) => one[of].get(name) ?? Number.NaN)
  return table(
    ["pages touched by one", "group", ...measured.map(({ missions }) => `${number(missions)} missions`), "≤ 1.2"],
    names.flatMap((name) => [
      growthRow(name, "small", pages("small", name)),
      growthRow(name, "large", pages("large", name))
    ])
  )
}

/** A statement that touches fewer additional pages has grown by chance. */
const grownPagesMin = 0.5

/** The statements whose pages grew from the first step to the last. */
const grownTable = (measured: ReadonlyArray<Measured>): string => {
  const [first, last] = [measured[0], measured.at(-1)]
  const rows = (["small", "large"] as const).flatMap((of) =>
    [...(last?.statements[of] ?? [])].flatMap(([operation, statements]) =>
      [...statements].flatMap(([name, pages]) => {
        const before = first?.statements[of].get(operation)?.get(name) ?? 0
        return pages - before < grownPagesMin ? [] : [[operation, of, name, number(before, 1), number(pages, 1)]]
      })
    )
  )
  return table(["one", "group", "statement", "at first", "at last"], rows)
}

const deeperIndexes = (measured: ReadonlyArray<Measured>): string => {
  const [first, last] = [measured[0], measured.at(-1)]
  return [...(last?.levels ?? [])]
    .flatMap(([index, level]) => {
      const before = first?.levels.get(index) ?? 0
      return level > before ? [`\`${index}\` ${before} to ${level}`] : []
    })
    .join(", ")
}

const sweepsText = (measured: ReadonlyArray<Measured>): string =>
  measured
    .map(({ missions, sweptASecond }) => `${number(sweptASecond)} pages a second at ${number(missions)} missions`)
    .join(", ")

const workOf = ({ postgresMicros, serverMicros, walBytes }: Cost): WorkCost => ({
  serverMicros,
  postgresMicros,
  walBytes
})

/** The cost of a delivery, of the drains of the last step. */
const deliveryCost = (drains: ReadonlyArray<Drain>): WorkCost => ({
  serverMicros: median(drains.map(({ workerMicros }) => workerMicros)),
  postgresMicros: median(drains.map(({ postgresMicros }) => postgresMicros)),
  walBytes: median(drains.map(({ walBytes }) => walBytes ?? Number.NaN))
})

const costRow = (name: string, { postgresMicros, serverMicros, walBytes }: WorkCost, rows: string) => [
  name,
  number(serverMicros),
  number(postgresMicros),
  number(walBytes),
  rows
]

const costTable = ({ costs, drains }: Results): string =>
  table(
    ["one", "µs of API or dispatcher", "µs of PostgreSQL", "bytes of log", "rows written"],
    [
      ...costs.map((cost) => costRow(cost.name, workOf(cost), number(cost.rows, 1))),
      costRow("delivery", deliveryCost(drains), "—")
    ]
  )

const sizeTable = (sizes: ReadonlyArray<TableSize>): string =>
  table(
    ["table", "rows", "bytes a row", "of them indexes"],
    sizes.map((one) => [one.table, number(one.rows), number(one.bytesOfRow), number(one.bytesOfIndexes)])
  )

const today = () => new Date().toISOString().slice(0, 10)

/** Growth and costs, as Markdown. */
export const reportText = (results: Results): string => {
  const { commit, measured, sizes } = results
  const last = measured.at(-1)
  const fills = measured.map(({ fillSeconds, missions }) => `${number(missions)} in ${number(fillSeconds)} s`)
  return [
    `${today()}, \`npm run bench:growth\`, commit ${commit}: one database is filled in steps (${fills.join(", ")}), with ${eventsOfMission} events a mission and what retention keeps beside them. Small groups have ${settings.missionsOfSmallGroup} missions and grow in number; a large one has a fifth of each step (${number(last?.missionsOfLarge ?? 0)} at the last).`,
    machineLine("PostgreSQL with fsync, 1 GiB of shared_buffers"),
    growthTable(measured),
    `Pages (8 KiB) are those of tables, indexes and catalogues that all statements of one request touch, planning included, in memory or not. Each figure is the median of ${settings.smallGroups} batches of ${settings.requestsEach} requests, one after the other through a warm API; for small groups each batch is of another group. A delivery is the median of the drains (${settings.drains}) of ${number(settings.deliveries)} by a dispatcher. In parentheses: over the first step.`,
    `The statements that touch more pages at the last step than at the first:`,
    grownTable(measured),
    `A search touches one page for each level of an index, and its leaf. Indexes with more levels at the last step: ${deeperIndexes(measured)}.`,
    `Not in the table is what a dispatcher looks for by itself, whether there is work or not: endpoints with a due delivery, and groups whose events the feed lacks. It touches ${sweepsText(measured)}.`,
    `At the last step, ${settings.connections} connections of all measured groups for ${settings.seconds} s each; deliveries by the drains of above:`,
    costTable(results),
    `Processor time is that of the whole process and of the whole PostgreSQL, checkpoints and the log of requests included. The log of PostgreSQL has full pages after checkpoints. Each creation and each change has one delivery.`,
    sizeTable(sizes)
  ].join("\n\n")
}

const sizesOfDay = [10_000, 1_000_000, 100_000_000]

const costsOf = ({ costs, drains, sizes }: Results): Costs | null => {
  const find = (name: OperationName): WorkCost | null => {
    const found = costs.find((cost) => cost.name === name)
    return found === undefined ? null : workOf(found)
  }
  const [creation, change, detail] = [find("creation"), find("change of dates"), find("detail")]
  const [list, events] = [find("list, first page"), find("events, since the end")]
  if (creation === null || change === null || detail === null || list === null || events === null) return null
  const bytesOfRow = new Map(sizes.map((one) => [one.table, one.bytesOfRow]))
  return { creation, change, detail, list, events, delivery: deliveryCost(drains), bytesOfRow }
}

/** The machines for each size, as Markdown. */
export const capacityText = (results: Results): string => {
  const costs = costsOf(results)
  if (costs === null) throw new Error("not every cost was measured")
  const demands = sizesOfDay.map((missions) => demandOf(missions, costs))
  return [
    `${today()}, \`npm run bench:growth\`, commit ${results.commit}.`,
    table(
      [
        "missions a day",
        "a second, mean and busiest",
        "APIs",
        "dispatchers",
        "processors of PostgreSQL for writes and deliveries, for reads",
        "its log a day, GB",
        "disk after a year, GB",
        "connections",
        "first limit, and share of it",
        "cells"
      ],
      demands.map((one) => [
        number(one.missionsADay),
        `${number(one.missionsADay / 86_400, 1)}, ${number(one.peakPerSecond, 1)}`,
        number(one.apis),
        number(one.dispatchers),
        `${number(one.writing, 1)}, ${number(one.reading, 1)}`,
        number(one.logGigabytes, 1),
        number(one.diskGigabytes),
        number(one.connections),
        `${one.first.limit}: ${number(one.first.share * 100, 1)} %`,
        number(one.cells)
      ])
    )
  ].join("\n\n")
}

/** Writes both texts into their sections. */
export const writeReports = (results: Results): void => {
  writeSection({ name: "bench:growth", title: "Growth", text: reportText(results) })
  writeSection({
    name: "bench:growth",
    title: "The machines",
    text: capacityText(results),
    page: "capacity.md"
  })
}
