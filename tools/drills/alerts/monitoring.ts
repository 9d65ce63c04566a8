import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { anyPort } from "../../harness/any-port.ts"
import { until } from "../../harness/until.ts"
import { hastened } from "../../operations/rules-text.ts"
import { debianProgram } from "../../programs/debian-program.ts"

/** Processes to scrape, by job: `host:port` each. */
export type Targets = Readonly<Record<string, ReadonlyArray<string>>>

export interface Told {
  readonly alert: string
  readonly status: "firing" | "resolved"
}

export interface Monitoring {
  /** Changes the processes that are scraped. */
  readonly scrape: (targets: Targets) => void
  /** The number of series that an expression has now. */
  readonly seriesOf: (expression: string) => Promise<number>
  /** Names of the alerts that fire. */
  readonly firing: () => Promise<ReadonlySet<string>>
  /** What Alertmanager has told people. */
  readonly told: ReadonlyArray<Told>
  readonly dispose: () => Promise<void>
}

const scrapedEvery = "1s"
const stopMillis = 10_000

const stopped = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, "exit")
  child.kill("SIGTERM")
  const timer = setTimeout(() => child.kill("SIGKILL"), stopMillis)
  await gone
  clearTimeout(timer)
}

const configuration = (alertmanagerPort: number) => `
global: { scrape_interval: ${scrapedEvery}, scrape_timeout: ${scrapedEvery}, evaluation_interval: ${scrapedEvery} }
rule_files: [alerts.yml]
alerting: { alertmanagers: [{ static_configs: [{ targets: ["127.0.0.1:${alertmanagerPort}"] }] }] }
scrape_configs:
  - { job_name: trajet-api, file_sd_configs: [{ files: [trajet-api.json], refresh_interval: ${scrapedEvery} }] }
  - { job_name: trajet-dispatcher, file_sd_configs: [{ files: [trajet-dispatcher.json], refresh_interval: ${scrapedEvery} }] }
`

const routing = (hookUrl: string) => `
route: { receiver: people, group_by: [alertname], group_wait: 0s, group_interval: 1s, repeat_interval: 1h }
receivers: [{ name: people, webhook_configs: [{ url: "${hookUrl}", send_resolved: true }] }]
`

/** The people whom Alertmanager tells. */
const startPeople = async () => {
  const told: Array<Told> = []
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const group: {
        readonly alerts: ReadonlyArray<{
          readonly status: Told["status"]
          readonly labels: { readonly alertname: string }
        }>
      } = JSON.parse(Buffer.concat(chunks).toString("utf8"))
      told.push(...group.alerts.map(({ labels, status }) => ({ alert: labels.alertname, status })))
      response.end()
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  return { told, url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}

const writeTargets = (folder: string, targets: Targets): void => {
  for (const [job, processes] of Object.entries(targets)) {
    writeFileSync(join(folder, `${job}.json`), JSON.stringify([{ targets: processes }]))
  }
}

const isReady = (port: number) => async (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/-/ready`).then(
    ({ ok }) => ok,
    () => false
  )

interface Servers {
  readonly folder: string
  readonly port: number
  readonly dispose: () => Promise<void>
}

/** Starts both servers in a folder of their own. */
const startServers = async (factor: number, hookUrl: string): Promise<Servers> => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-monitoring-"))
  const children: Array<ChildProcess> = []
  const start = (program: string, name: string, args: ReadonlyArray<string>) => {
    const log = openSync(join(folder, `${name}.log`), "a")
    children.push(spawn(program, args, { cwd: folder, stdio: ["ignore", log, log] }))
  }
  const dispose = async () => {
    await Promise.all(children.map(stopped))
    rmSync(folder, { recursive: true, force: true })
  }
  const [port, managerPort] = [await anyPort(), await anyPort()]
  const address = (listening: number) => `--web.listen-address=127.0.0.1:${listening}`
  try {
    writeTargets(folder, { "trajet-api": [], "trajet-dispatcher": [] })
    writeFileSync(join(folder, "alerts.yml"), hastened(readFileSync("ops/alerts.yml", "utf8"), factor))
    writeFileSync(join(folder, "prometheus.yml"), configuration(managerPort))
    writeFileSync(join(folder, "alertmanager.yml"), routing(hookUrl))
    start(debianProgram("prometheus-alertmanager", "prometheus-alertmanager"), "alertmanager", [
      ...["--config.file=alertmanager.yml", "--storage.path=alertmanager", "--cluster.listen-address="],
      address(managerPort)
    ])
    start(debianProgram("prometheus", "prometheus"), "prometheus", [
      ...["--config.file=prometheus.yml", "--storage.tsdb.path=data", address(port)],
      // An alert that has ended is told at once.
      "--rules.alert.resend-delay=1s"
    ])
    await until("Alertmanager is ready", isReady(managerPort))
    await until("Prometheus is ready", isReady(port))
    return { folder, port, dispose }
  } catch (cause) {
    await dispose()
    throw cause
  }
}

const member = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)
const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** Starts Prometheus with the alerts, so many times faster than in ops/alerts.yml, and Alertmanager. */
export const startMonitoring = async (factor: number): Promise<Monitoring> => {
  const people = await startPeople()
  const { folder, port, dispose } = await startServers(factor, people.url).catch((cause: unknown) => {
    people.close()
    throw cause
  })
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return member(JSON.parse(await answer.text()), "data")
  }
  return {
    scrape: (targets) => writeTargets(folder, targets),
    seriesOf: async (expression) =>
      listOf(member(await ask(`/api/v1/query?query=${encodeURIComponent(expression)}`), "result")).length,
    firing: async () => {
      const alerts = listOf(member(await ask("/api/v1/alerts"), "alerts"))
      const firing = alerts.filter((alert) => member(alert, "state") === "firing")
      return new Set(firing.map((alert) => String(member(member(alert, "labels"), "alertname"))))
    },
    told: people.told,
    dispose: async () => {
      await dispose()
      people.close()
    }
  }
}
