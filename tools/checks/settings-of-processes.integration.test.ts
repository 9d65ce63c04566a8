import { spawnSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { startedFile } from "../harness/bundled-program.ts"

const programs = {
  api: "apps/api/src/main.ts",
  dispatcher: "apps/webhook-dispatcher/src/main.ts",
  admin: "apps/admin/src/main.ts",
  start: "tools/start/main.ts"
} as const

/** What a process needs of this one: without the compiled modules it takes twice as long. */
const inherited = { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] }

const run = (
  program: keyof typeof programs,
  words: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {}
) => {
  const started = startedFile(programs[program])
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ["--conditions=@trajet/source", started.file, ...words],
    {
      encoding: "utf8",
      env: {
        ...inherited,
        ...started.env,
        TRAJET_HOME: join(mkdtempSync(join(tmpdir(), "trajet-home-")), "home"),
        ...env
      }
    }
  )
  return { status, stderr, stdout }
}

const surroundings = {
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  TRAJET_PEPPER: "pepper of this test",
  TRAJET_SEALING_KEY: "sealing key of this test"
}

const refused = [
  ["api", "TRAJET_RATE_PER_LINK", "0"],
  ["api", "TRAJET_STORAGE", "s3"],
  ["dispatcher", "TRAJET_DISPATCHER_SLOTS", "none"],
  ["admin", "TRAJET_STORAGE", "tape"],
  ["start", "TRAJET_SWEEP_MILLIS", "0"]
] as const

describe("every process", () => {
  it.each([
    ["api", "TRAJET_RATE_PER_LINK"],
    ["dispatcher", "TRAJET_SWEEP_MILLIS"],
    ["admin", "TRAJET_HOME"],
    ["start", "TRAJET_DISPATCHER_SLOTS"]
  ] as const)("prints its settings for --help and ends with 0: %s", (program, setting) => {
    const { status, stderr, stdout } = run(program, ["--help"])
    assert.strictEqual(status, 0, stderr)
    assert.include(stdout, `  ${setting}\n`)
    assert.include(stdout, "  DATABASE_URL or DATABASE_URL_FILE\n")
    assert.include(stdout, "Default: none.")
  })

  it.each(refused)("refuses at start a value that it does not take: %s with %s=%s", (program, setting, value) => {
    const words = program === "admin" ? ["groups", "list"] : []
    const { status, stderr } = run(program, words, { ...surroundings, [setting]: value })
    const blamed = value === "s3" ? "TRAJET_S3_BUCKET is not set" : `${setting} is "${value}"`
    assert.strictEqual(status, 1)
    assert.strictEqual(stderr.trim().split("\n").length, 1, stderr)
    assert.include(stderr.replaceAll('\\"', '"'), `${blamed}: set it to `)
  })

  it.each([
    ["api", "TRAJET_LEASE_MILLIS", "8000", "the time for the outside world"],
    ["dispatcher", "TRAJET_DELIVERY_LEASE_MILLIS", "15000", "the time of an attempt"],
    ["start", "TRAJET_LEASE_MILLIS", "8000", "the time for the outside world"]
  ] as const)("refuses at start a time that breaks an order: %s with %s=%s", (program, setting, value, other) => {
    const { status, stderr } = run(program, [], { ...surroundings, [setting]: value })
    assert.strictEqual(status, 1)
    assert.strictEqual(stderr.trim().split("\n").length, 1, stderr)
    assert.include(stderr, `${setting} (${value} ms) must be longer than ${other} (${value} ms)`)
  })
})
