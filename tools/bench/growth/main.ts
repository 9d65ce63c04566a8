import { spawnSync } from "node:child_process"
import { Client } from "pg"
import { startApiProcess } from "../../harness/api-process.ts"
import { closeLater, runBenchmark } from "../running.ts"
import { tableSizes, weigh } from "./costs.ts"
import { countDrains, type DrainPages } from "./drains.ts"
import { operationsOf } from "./operations.ts"
import { indexLevels } from "./grown.ts"
import { countPages } from "./pages.ts"
import { capacityText, type Measured, reportText, type Results, writeReports } from "./report.ts"
import { makeScene, nextStep, type Scene, type Step } from "./scene.ts"
import { settings } from "./settings.ts"

const beganAt = performance.now()
const say = (line: string) =>
  void process.stderr.write(`${Math.round((performance.now() - beganAt) / 1_000)} s: ${line}\n`)

type Touched = Awaited<ReturnType<typeof countPages>>["small"]

const pagesAlone = (touched: Touched) => [...touched].map(([name, { pages }]) => [name, pages] as const)
const statementsAlone = (touched: Touched) =>
  new Map([...touched].map(([name, { byStatement }]) => [name, byStatement] as const))

const measure = async (
  client: Client,
  scene: Scene,
  step: Step
): Promise<{ readonly measured: Measured; readonly drained: DrainPages }> => {
  const api = await startApiProcess(scene.databaseUrl)
  closeLater(api.stop)
  const [large, ...small] = await Promise.all(
    [step.large, ...step.small].map((group) => operationsOf(api.origin, scene.administratorUrl, group))
  )
  if (large === undefined) throw new Error("there is no large group")
  const pages = await countPages(client, api.port, small, large)
  await api.stop()
  const drained = await countDrains(client, scene, step)
  const measured: Measured = {
    missions: step.missions,
    missionsOfLarge: step.large.missions,
    fillSeconds: step.fillSeconds,
    sweptASecond: drained.sweptASecond,
    small: new Map([...pagesAlone(pages.small), ["delivery", drained.small]]),
    large: new Map([...pagesAlone(pages.large), ["delivery", drained.large]]),
    statements: { small: statementsAlone(pages.small), large: statementsAlone(pages.large) },
    levels: await indexLevels(client)
  }
  say(
    `small: ${JSON.stringify([...measured.small])}; large: ${JSON.stringify([...measured.large])}; swept: ${drained.sweptASecond}`
  )
  return { measured, drained }
}

const commitNow = (): string => spawnSync("git", ["rev-parse", "--short=8", "HEAD"], { encoding: "utf8" }).stdout.trim()

const bench = async () => {
  const scene = await makeScene()
  const client = new Client({ connectionString: scene.administratorUrl })
  await client.connect()
  closeLater(() => client.end())
  const all: Array<Measured> = []
  let results: Results | null = null
  let before = 0
  for (const missions of settings.steps) {
    say(`filling up to ${missions} missions …`)
    const step = await nextStep(scene, before, missions, say)
    before = missions
    const { drained, measured } = await measure(client, scene, step)
    all.push(measured)
    if (missions !== settings.steps.at(-1)) continue
    const sizes = await tableSizes(client)
    const costs = await weigh(client, scene, step)
    results = { measured: all, costs, sizes, drains: drained.drains, commit: commitNow() }
  }
  if (results === null) throw new Error("there is no step")
  process.stdout.write(`${reportText(results)}\n\n${capacityText(results)}\n`)
  if (settings.write) writeReports(results)
}

await runBenchmark(bench)
