import { repriceLines } from "@trajet-examples/batch-pricing/reprice-lines"
import { compileGrid, gridOfJson } from "@trajet/domain/pricing"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, it } from "vitest"
import { startNats, type TestNats } from "../../tools/harness/nats.ts"
import { until } from "../../tools/harness/until.ts"
import { lostBlocks } from "./testing/lost-blocks.ts"
import {
  gridOf,
  openQueue,
  type PricingQueue,
  putResult,
  takeWork,
  type WorkBlock,
  workState
} from "./pricing-queue.ts"

const here = import.meta.dirname
const batch = join(here, "../batch-pricing")
const leaseMillis = 1_000
const trips = 1_000_000
const kills = 60

interface Program {
  readonly child: ChildProcess
  readonly said: () => string
  readonly ended: Promise<number | null>
}

const running = new Set<ChildProcess>()

const start = (path: string, args: ReadonlyArray<string>, output?: string): Program => {
  const child = spawn(process.execPath, ["--conditions=@trajet/source", "--no-warnings", path, ...args], {
    stdio: ["ignore", "pipe", "pipe"]
  })
  running.add(child)
  const [texts, errors]: [Array<string>, Array<string>] = [[], []]
  child.stdout.setEncoding("utf8").on("data", (text: string) => texts.push(text))
  child.stderr.setEncoding("utf8").on("data", (text: string) => errors.push(text))
  const ended = once(child, "close").then(([code]) => {
    running.delete(child)
    if (output !== undefined) writeFileSync(output, texts.join(""))
    return typeof code === "number" ? code : null
  })
  return { child, said: () => [...texts, ...errors].join(""), ended }
}

const kill = async ({ child, ended }: Program): Promise<void> => {
  child.kill("SIGKILL")
  await ended
}

describe("the distributed pricing example", () => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-distributed-"))
  const at = (name: string): string => join(folder, name)
  let nats: TestNats
  let queue: PricingQueue
  let expected: { readonly differences: string; readonly priced: string }

  const read = (name: string): string => readFileSync(at(name), "utf8")
  const files = (name: string) => ["--grid", at("grid.json"), "--differences", at(`${name}.d`), "--out", at(name)]
  const submit = (name: string): Program =>
    start(join(here, "reprice-distributed.ts"), [at("trips.csv"), ...files(name), "--nats", nats.url])
  const worker = (): Program =>
    start(join(here, "work.ts"), ["--nats", nats.url, "--lease-seconds", String(leaseMillis / 1000)])
  const ready = async (program: Program): Promise<Program> => {
    await until("the worker waits", () => program.said().includes("waiting for blocks"))
    return program
  }
  /** The exit code of a job. Fails at once if the queue lost blocks, because their job would wait for ever. */
  const exitCode = (job: Program): Promise<number | null> => Promise.race([job.ended, lostBlocks(queue, job.ended)])
  const assertSame = async (program: Program, name: string) => {
    assert.strictEqual(await exitCode(program), 1, program.said())
    assert.strictEqual(read(`${name}.d`), expected.differences)
    assert.strictEqual(read(name), expected.priced)
  }

  beforeAll(async () => {
    const grid = JSON.parse(readFileSync(join(here, "../../docs/demonstration-grid.json"), "utf8"))
    writeFileSync(at("grid.json"), JSON.stringify({ ...grid, baseHt: grid.baseHt + 1000 }))
    await start(join(batch, "generate-trips.ts"), [String(trips)], at("new.csv")).ended
    await start(join(batch, "price-trips.ts"), [at("new.csv"), "--with-trips", "--out", at("trips.csv")]).ended
    writeFileSync(at("trips.csv"), `${read("trips.csv")}broken line\n`)
    await start(join(batch, "reprice-trips.ts"), [at("trips.csv"), ...files("alone")]).ended
    expected = { differences: read("alone.d"), priced: read("alone") }
    // Trips at the minimum price keep their price, so that not all trips differ.
    assert.isAbove(expected.differences.split("\n").length, trips / 2)
    assert.strictEqual(expected.priced.split("\n").length, trips + 3)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  beforeEach(async () => {
    nats = await startNats()
    queue = await openQueue(nats.url)
  })
  afterEach(async () => {
    for (const child of running) child.kill("SIGKILL")
    await queue.connection.close()
    await nats.dispose()
  })

  it("gives the blocks of a killed worker to another one, and has every line once", async () => {
    const first = await ready(worker())
    // SIGSTOP lets the worker hold its blocks without acknowledging them.
    first.child.kill("SIGSTOP")
    const job = submit("killed")
    await until("the stopped worker holds blocks", async () => (await workState(queue)).held > 0)
    await kill(first)
    const others = [worker(), worker()]
    await assertSame(job, "killed")
    assert.match(others.map(({ said }) => said()).join(""), /priced, delivery [2-9]/u)
  })

  it("takes one result of a block whose worker died before it acknowledged the block", async () => {
    const consumer = await takeWork(queue, leaseMillis)
    const job = submit("twice")
    const message = await consumer.next()
    assert.isNotNull(message)
    // A second block without a result keeps the job open until both come again.
    assert.isNotNull(await consumer.next())
    const { block, firstLine, job: name, lines } = message.json<WorkBlock>()
    const grid = gridOfJson((await gridOf(queue, name)) ?? "")
    if (grid._tag === "Failure") throw grid.failure
    const repriced = repriceLines(compileGrid(grid.success), lines, firstLine)
    assert.isTrue(await putResult(queue, name, { block, repriced }))
    assert.isFalse(await putResult(queue, name, { block, repriced: { ...repriced, priced: "" } }))
    const other = worker()
    await assertSame(job, "twice")
    assert.include(other.said(), `block ${block}: dropped: it has a result, delivery 2`)
  })

  it("continues a job whose first run was killed", async () => {
    const first = submit("resumed")
    await ready(worker())
    await until("the first run has results", () => existsSync(at("resumed.part")) && read("resumed.part").length > 500)
    await kill(first)
    assert.isFalse(existsSync(at("resumed")))
    await assertSame(submit("resumed"), "resumed")
  })

  it(`prices ${trips} trips while ${kills} workers are killed at any point of their work`, async () => {
    const job = submit("chaos")
    const ended = exitCode(job).then(() => null)
    // A failure during a kill is reported by the next wait.
    ended.catch(() => undefined)
    const workers = [worker(), worker()]
    for (let killed = 0; killed < kills; killed += 1) {
      const victim = await Promise.race([ready(workers[killed % 2] ?? worker()), ended])
      if (victim === null) break
      const before = victim.said().length
      const hasPriced = () => victim.said().length > before || job.child.exitCode !== null
      await Promise.race([until("the worker has priced a block", hasPriced), ended])
      await kill(victim)
      workers[killed % 2] = worker()
    }
    await assertSame(job, "chaos")
  })
})
