import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { buildClient } from "../../../tools/build-client.ts"

const here = join(import.meta.dirname, "..")
const root = join(here, "../..")
const home = mkdtempSync(join(tmpdir(), "trajet-client-types-"))
const installed = join(home, "node_modules/@trajet/client")

const consumer = `
  import { connect, createClient, isProblem, OutcomeUnknownError, transportsCreate, type MissionListItem } from "@trajet/client"

  const trajet = createClient({ baseUrl: "https://api.example/v1", apiKey: "svc_test_key", signal: AbortSignal.timeout(1) })
  export const numbers = async (): Promise<ReadonlyArray<string>> => {
    const found: Array<MissionListItem> = []
    for await (const mission of trajet.transports.list({ status: "scheduled", has_return: false })) found.push(mission)
    return found.map(({ transport_id }) => transport_id)
  }
  export const isNew = async (id: string): Promise<boolean> => {
    const { status } = await trajet.transports.read(id)
    // A status of a later release is allowed.
    return status === "scheduled" || status === "of_a_later_release"
  }
  export const priced = async (): Promise<number> => {
    const { data, headers } = await trajet.pricing.estimate({ pickup: "Paris", delivery: "Lyon" }).withResponse()
    return headers.has("date") ? data.price_ht : 0
  }
  export const deposited = (id: string) =>
    trajet.documents.deposit(id, { files: [{ key: "pv_signe", content: new Blob(["a"]) }] }, { idempotencyKey: id })
  export const report = (error: unknown): string => {
    if (isProblem(error, "quote_expired", "too_early")) {
      const code: "quote_expired" | "too_early" = error.code
      return code + (error.problem.min_date ?? "")
    }
    return error instanceof OutcomeUnknownError ? error.readFirst : ""
  }
  // @ts-expect-error a status that no mission has
  trajet.transports.list({ status: "unknown" })
  // @ts-expect-error an order without billing
  transportsCreate(connect({ baseUrl: "" }), { pickup: { address: "", date: "" }, delivery: { address: "", date: "" } })
  // @ts-expect-error a cancellation takes no idempotency key
  trajet.transports.cancel("a", {}, { idempotencyKey: "k" })
`

const effectConsumer = `
  import { Trajet, type MissionDetail } from "@trajet/client/effect"
  import * as Effect from "effect/Effect"
  import * as Stream from "effect/Stream"

  export const read = (id: string): Effect.Effect<MissionDetail | null, never, Trajet> =>
    Trajet.use((trajet) => trajet.transports.read(id)).pipe(
      Effect.catchTag("ProblemError", ({ status }) => (status === 404 ? Effect.succeed(null) : Effect.die(status))),
      Effect.catchTag(["OutcomeUnknownError", "ConnectionError", "UnexpectedAnswerError", "ConfigurationError"], Effect.die)
    )
  export const numbers = Trajet.use((trajet) =>
    trajet.transports.list.stream({ status: "scheduled" }).pipe(Stream.map(({ transport_id }) => transport_id), Stream.runCollect)
  )
`

const surroundings = {
  "Node alone": { lib: ["es2022"], types: ["node"] },
  "browsers alone": { lib: ["es2022", "dom", "dom.iterable", "dom.asynciterable"], types: [] }
}

const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true }

const compiled = (files: ReadonlyArray<string>, options: object, compiler: string): string => {
  const compilerOptions = { ...strict, module: "nodenext", target: "es2022", ...options }
  writeFileSync(join(home, "tsconfig.json"), JSON.stringify({ compilerOptions, files }))
  const tsc = join(root, "node_modules", compiler, "bin/tsc")
  return spawnSync(process.execPath, [tsc, "-p", home], { encoding: "utf8" }).stdout
}

describe("the types of the published client", () => {
  beforeAll(() => {
    mkdirSync(join(home, "node_modules/@types"), { recursive: true })
    mkdirSync(installed, { recursive: true })
    cpSync(join(here, "package.json"), join(installed, "package.json"))
    assert.strictEqual(buildClient(join(installed, "dist")), 0)
    for (const name of ["@types/node", "undici-types", "effect", "fast-check"])
      symlinkSync(join(root, "node_modules", name), join(home, "node_modules", name))
    writeFileSync(join(home, "package.json"), `{"type":"module"}`)
    writeFileSync(join(home, "consumer.ts"), consumer)
    writeFileSync(join(home, "effect-consumer.ts"), effectConsumer)
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  it.each(Object.entries(surroundings))("compile in a strict project with the types of %s", (_, options) => {
    for (const compiler of ["typescript", "typescript-7"])
      assert.strictEqual(compiled(["consumer.ts"], { ...options, skipLibCheck: true }, compiler), "", compiler)
  })

  it("compile with the types of Effect", () => {
    const options = { ...surroundings["Node alone"], skipLibCheck: true }
    assert.strictEqual(compiled(["effect-consumer.ts"], options, "typescript-7"), "")
  })

  it("are complete without skipLibCheck", () => {
    assert.strictEqual(compiled(["consumer.ts"], surroundings["browsers alone"], "typescript-7"), "")
  })
})
