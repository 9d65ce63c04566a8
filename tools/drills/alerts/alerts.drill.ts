import { globSync, readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import {
  alertsIn,
  expressionsOf,
  hastened,
  labelsIn,
  quietParts,
  type ShownExpression
} from "../../operations/rules-text.ts"
import type { Drill, DrillReport } from "../drill.ts"
import { type Cause, causes } from "./causes.ts"
import { type Monitoring, startMonitoring } from "./monitoring.ts"
import { startWatchedProduct, type WatchedProduct } from "./watched-product.ts"

/** One minute of the rules is one second of the drill. */
const factor = 60
/** Longer than every wait of the hastened rules, and the minute between two looks at a certificate. */
const fireMillis = 120_000
const quietMillis = 180_000
const pollMillis = 250

type Say = (line: string) => void

const expressions = (): ReadonlyArray<ShownExpression> => [
  ...alertsIn(readFileSync("ops/alerts.yml", "utf8")).flatMap(({ expression, name }) =>
    quietParts(expression).map((part) => ({ where: `alert ${name}`, expression: part }))
  ),
  ...globSync("ops/dashboards/*.json").flatMap((file) => expressionsOf(file, readFileSync(file, "utf8")))
]

/** Seconds until it holds; null if it does not in time. */
const secondsUntil = async (mostMillis: number, holds: () => Promise<boolean>): Promise<number | null> => {
  const beganAt = Date.now()
  for (; !(await holds()); await wait(pollMillis)) if (Date.now() - beganAt > mostMillis) return null
  return Math.round((Date.now() - beganAt) / 100) / 10
}

// Those of a second API exist only once one runs with a certificate.
const ofCertificate = "trajet_tls_certificate"

/** Expressions without data in Prometheus. */
const withoutData = async ({ seriesOf }: Monitoring): Promise<ReadonlyArray<string>> => {
  const empty: Array<string> = []
  for (const { expression, where } of expressions()) {
    if (expression.includes(ofCertificate)) continue
    const hasData = async () => (await seriesOf(hastened(expression, factor))) > 0
    if ((await secondsUntil(30_000, hasData)) === null) empty.push(`${where} has no data: ${expression}`)
  }
  return empty
}

const play = async (cause: Cause, product: WatchedProduct, monitoring: Monitoring, say: Say): Promise<DrillReport> => {
  const failures: Array<string> = []
  const fire = async (names: ReadonlyArray<string>) => {
    const firing = await monitoring.firing()
    return names.filter((name) => firing.has(name))
  }
  if ((await secondsUntil(quietMillis, async () => (await fire(cause.alerts)).length === 0)) === null) {
    failures.push(`before "${cause.what}" these fire already: ${(await fire(cause.alerts)).join(", ")}`)
  }
  say(cause.what)
  const cure = await cause.begin(product, monitoring.scrape)
  const rows = await Promise.all(
    cause.alerts.map(async (name) => ({
      name,
      fired: await secondsUntil(fireMillis, async () => (await fire([name])).length > 0)
    }))
  )
  await cure()
  const figures = await Promise.all(
    rows.map(async ({ fired, name }) => {
      const stopped = await secondsUntil(quietMillis, async () => (await fire([name])).length === 0)
      if (fired === null) failures.push(`${name} did not fire: ${cause.what}`)
      if (stopped === null) failures.push(`${name} did not stop after the cure: ${cause.what}`)
      return `| \`${name}\` | ${cause.what} | ${fired ?? "never"} | ${stopped ?? "never"} |`
    })
  )
  for (const figure of figures) say(figure)
  return { figures, failures }
}

/** Alerts of which people were not told that they fire, or that they have ended. */
const untold = async ({ told }: Monitoring): Promise<ReadonlyArray<string>> => {
  const wanted = causes.flatMap(({ alerts }) => alerts)
  const missing = () =>
    wanted.flatMap((name) =>
      (["firing", "resolved"] as const).flatMap((status) =>
        told.some((one) => one.alert === name && one.status === status)
          ? []
          : [`Alertmanager did not tell that ${name} is ${status}`]
      )
    )
  await secondsUntil(60_000, async () => missing().length === 0)
  return missing()
}

const playAll = async (product: WatchedProduct, say: Say): Promise<DrillReport> => {
  const monitoring = await startMonitoring(factor)
  try {
    monitoring.scrape({ "trajet-api": [product.addresses.api], "trajet-dispatcher": [product.addresses.dispatcher] })
    say("every expression is asked")
    const failures = [...(await withoutData(monitoring))]
    const figures = [
      `- ${expressions().length} expressions of alerts and dashboards, each with data under load.`,
      `- Windows and waits are ${factor} times shorter than in \`ops/alerts.yml\`; thresholds are the same.`,
      "",
      "| Alert | Caused by | Fires after, s | Stops after the cure, s |",
      "| --- | --- | ---: | ---: |"
    ]
    for (const cause of causes) {
      const report = await play(cause, product, monitoring, say)
      figures.push(...report.figures)
      failures.push(...report.failures)
    }
    if ((await monitoring.seriesOf(`${ofCertificate}_not_after_timestamp_seconds`)) === 0)
      failures.push("no end of a certificate")
    const caused = new Set(causes.flatMap(({ alerts }) => alerts))
    for (const { name } of alertsIn(readFileSync("ops/alerts.yml", "utf8"))) {
      if (!caused.has(name)) failures.push(`${name} is caused by nothing`)
    }
    failures.push(...(await untold(monitoring)))
    return { figures, failures }
  } finally {
    await monitoring.dispose()
  }
}

/** Without Prometheus: whether the pages of the processes have every series that is asked for. */
const readPages = async ({ addresses }: WatchedProduct): Promise<DrillReport> => {
  const pages = async () =>
    (
      await Promise.all(
        Object.values(addresses).map(async (address) => (await fetch(`http://${address}/metrics`)).text())
      )
    ).join("\n")
  const wanted = expressions().filter(({ expression }) => !expression.includes(ofCertificate))
  let missing: ReadonlyArray<string> = []
  await secondsUntil(60_000, async () => {
    const lines = (await pages()).split("\n")
    missing = wanted.flatMap(({ expression, where }) =>
      labelsIn(expression)
        .filter(
          ({ labels, series }) =>
            !lines.some((line) =>
              line.startsWith(`${series}{`) || line.startsWith(`${series} `)
                ? labels.every((label) => line.includes(label))
                : false
            )
        )
        .map(({ series }) => `${where}: no process shows ${series} of ${expression}`)
    )
    return missing.length === 0
  })
  return { figures: [`- ${wanted.length} expressions, whose series the processes show.`], failures: missing }
}

export const drill: Drill = async (form, say) => {
  const product = await startWatchedProduct(form === "long")
  try {
    return form === "long" ? await playAll(product, say) : await readPages(product)
  } finally {
    await product.dispose()
  }
}
