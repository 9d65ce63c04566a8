import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { settingRows } from "../print-settings.ts"
import { installTools } from "./tools.ts"

const compose = "ops/compose.yaml"

interface Service {
  readonly image: string
  readonly command?: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: ReadonlyArray<string>
  readonly read_only?: boolean
  readonly user?: string
}

interface Checked {
  readonly faults: ReadonlyArray<string>
  readonly file: {
    readonly services: Readonly<Record<string, Service>>
    readonly secrets: Readonly<Record<string, { readonly file: string }>>
  }
}

const check = (path: string): Checked => {
  const { stderr, stdout } = spawnSync(process.execPath, ["tools/release/check-compose.mjs", path], {
    encoding: "utf8"
  })
  if (stdout === "") throw new Error(stderr)
  return JSON.parse(stdout)
}

describe("the compose file", () => {
  const work = mkdtempSync(join(tmpdir(), "trajet-compose-"))
  let services: ReadonlyArray<readonly [string, Service]> = []
  beforeAll(async () => {
    await installTools()
    services = Object.entries(check(compose).file.services)
  })
  afterAll(() => rmSync(work, { recursive: true, force: true }))

  it("has the form of the Compose Specification, which a wrong word has not", () => {
    assert.deepStrictEqual(check(compose).faults, [])
    const wrong = join(work, "compose.yaml")
    writeFileSync(wrong, readFileSync(compose, "utf8").replaceAll("restart:", "restarts:"))
    assert.isNotEmpty(check(wrong).faults)
  })

  it("has a database, three NATS servers, two APIs, two dispatchers, a proxy and Prometheus", () => {
    assert.deepStrictEqual(services.map(([name]) => name).toSorted(), [
      ...["api-1", "api-2", "dispatcher-1", "dispatcher-2", "migrate", "nats-1", "nats-2", "nats-3"],
      ...["postgres", "prometheus", "proxy"]
    ])
    const commands = services.flatMap(([, { command = [], image }]) => (image.startsWith("trajet:") ? command : []))
    assert.deepStrictEqual(commands.toSorted(), ["api", "api", "dispatcher", "dispatcher", "migrate"])
  })

  it("runs the product as a user without rights on a read-only root, with settings that exist", () => {
    const own = services.filter(([, { image }]) => image.startsWith("trajet:"))
    assert.isEmpty(own.filter(([, { read_only, user }]) => read_only !== true || user !== "65532:65532"))
    const known = new Set(settingRows().map(({ description }) => description.name))
    const given = own.flatMap(([, { environment = {} }]) => Object.keys(environment))
    const ofOthers = ["NODE_EXTRA_CA_CERTS", "TRAJET_ENV"]
    assert.isEmpty(given.filter((name) => !known.has(name.replace(/_FILE$/u, "")) && !ofOthers.includes(name)))
  })

  it("mounts files that are there, or that the page about installation makes", () => {
    const page = readFileSync("docs/install.md", "utf8")
    const { file } = check(compose)
    const mounted = services
      .flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(":")[0] ?? ""))
      .filter((path) => path.startsWith("./"))
    const needed = [...mounted, ...Object.values(file.secrets).map((secret) => secret.file)].map((path) =>
      path.slice(2)
    )
    assert.isAbove(needed.length, 8)
    assert.isEmpty(needed.filter((path) => !existsSync(join("ops", path)) && !page.includes(path)))
  })
})
