import { demonstrationGrid } from "@trajet/domain/pricing"
import { randomUUID } from "node:crypto"
import { mkdirSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { type ApiProcess, startApiProcess } from "../../harness/api-process.ts"
import { makeDatabase } from "../../harness/database.ts"
import { ask } from "../../harness/http.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import { writeApiDocuments } from "../../print-api.ts"
import { demoGroups } from "../../start/demo.ts"
import { type DocumentName, documentNames, type Generator, Lacking, type SampleEnvironment } from "./generator.model.ts"
import { openApiGenerators } from "./openapi-generator.ts"
import { otherGenerators } from "./other-generators.ts"
import type { Cell, Row } from "./table.ts"
import { generatedFolder } from "./tools.ts"
import { typeScriptGenerators } from "./typescript.ts"

/** Every generator whose clients have to compile and order. */
export const generators: ReadonlyArray<Generator> = [...openApiGenerators, ...typeScriptGenerators, ...otherGenerators]

/** An API on a database of its own. */
interface Stage {
  readonly api: ApiProcess
  readonly database: string
  readonly dispose: () => Promise<void>
}

const openStage = async (): Promise<Stage> => {
  const postgres = await startTestServer({ durable: false })
  try {
    const database = await makeDatabase(postgres.server.url("postgres"))
    const api = await startApiProcess(database)
    return { api, database, dispose: () => api.stop().finally(postgres.dispose) }
  } catch (cause) {
    await postgres.dispose()
    throw cause
  }
}

const dayMillis = 86_400_000

const trip = {
  pickup: { address: "10 rue de Rivoli, 75001 Paris" },
  delivery: { address: "Place Bellecour, 69002 Lyon" }
}

const orderOf = (day: string) => ({
  pickup: { ...trip.pickup, date: `${day}T09:00:00+01:00`, start_time: "09:00" },
  delivery: { ...trip.delivery, date: `${day}T17:00:00+01:00` },
  billing: { company_name: "Demo Fleet", email: "billing@demo-fleet.example", address: "1 rue du Test, Paris" },
  vehicle: { registration: "AB-123-CD" }
})

/** A key of a group of its own, with the billing entity that the orders name, and the bodies of a sample. */
const environmentFor = async ({ api, database }: Stage, name: string): Promise<SampleEnvironment> => {
  const group = await makeGroup(database, name, demonstrationGrid, demoGroups[0]?.billing)
  const day = new Date(Date.now() + 30 * dayMillis).toISOString().slice(0, 10)
  return {
    TRAJET_URL: api.origin,
    TRAJET_KEY: (await makeKey(database, group)).clear,
    TRAJET_ESTIMATE: JSON.stringify(trip),
    TRAJET_ORDER: JSON.stringify(orderOf(day)),
    TRAJET_IDEMPOTENCY_KEY: randomUUID()
  }
}

const expected = { status: "scheduled", cancelled: "cancelled", title: "Not Found" }

/** Throws unless the sample has seen what it should, and the API has the mission that it cancelled. */
const assertOrdered = async (output: string, { TRAJET_KEY: key, TRAJET_URL: origin }: SampleEnvironment) => {
  const seen: unknown = JSON.parse(output.trimEnd().split("\n").at(-1) ?? "")
  const wrong = Object.entries(expected).filter(([name, value]) => Reflect.get(Object(seen), name) !== value)
  const price = Number(Reflect.get(Object(seen), "price"))
  if (wrong.length > 0 || !(price > 0)) throw new Error(`the sample has seen ${JSON.stringify(seen)}`)
  const { text } = await ask(origin, "/v1/transports?status=cancelled", { key })
  const { data }: { readonly data: ReadonlyArray<unknown> } = JSON.parse(text)
  if (data.length !== 1) throw new Error(`the API has ${data.length} cancelled missions`)
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const tried = async (step: () => Promise<unknown>): Promise<Cell> => {
  try {
    await step()
    return { kind: "yes" }
  } catch (error) {
    return { kind: error instanceof Lacking ? "lacking" : "failed", why: textOf(error) }
  }
}

const notTried: Cell = { kind: "not tried" }

/** A part of a path for the name of a generator. */
const folderName = (name: string): string => name.replace(/^openapi-generator /u, "").replaceAll(/[^\w-]+/gu, "-")

const folders: Readonly<Record<string, string>> = { "@hey-api/openapi-ts": "hey-api" }

const rowOf = async (stage: Stage, generator: Generator, name: DocumentName): Promise<Row> => {
  const client = join(generatedFolder, folders[generator.name] ?? folderName(generator.name), name)
  const work = { name, client, document: join(generatedFolder, "documents", documentNames[name]) }
  mkdirSync(dirname(client), { recursive: true })
  const generates = await tried(() => generator.generate(work))
  const compiles = generates.kind === "yes" ? await tried(() => generator.compile(work)) : notTried
  const { order } = generator
  const isOrdering = compiles.kind === "yes" && order !== null && name === "openapi"
  const orders = isOrdering
    ? await tried(async () => {
        const env = await environmentFor(stage, generator.name)
        await assertOrdered(await order(work, env), env)
      })
    : notTried
  return { generator: generator.name, document: name, generates, compiles, orders }
}

const removeGenerated = (): void => rmSync(generatedFolder, { recursive: true, force: true })

/** What `runGenerators` does besides. */
export interface GeneratorsRun {
  readonly chosen: ReadonlyArray<Generator>
  /** Leaves the clients in their folder, to be read. */
  readonly keeps: boolean
  /** Gets each row when it is known. */
  readonly told: (row: Row) => void
}

/**
 * Generates clients of both documents with each chosen generator, compiles them, and lets those of the API of clients
 * price, order, read and cancel.
 */
export const runGenerators = async ({ chosen, keeps, told }: GeneratorsRun): Promise<ReadonlyArray<Row>> => {
  removeGenerated()
  writeApiDocuments(join(generatedFolder, "documents"))
  const stage = await openStage()
  const rows: Array<Row> = []
  try {
    for (const generator of chosen) {
      for (const name of ["openapi", "operations"] as const) {
        const row = await rowOf(stage, generator, name)
        rows.push(row)
        told(row)
      }
    }
    return rows
  } finally {
    await stage.dispose()
    if (!keeps) removeGenerated()
  }
}
