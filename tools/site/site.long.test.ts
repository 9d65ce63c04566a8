import { Schema } from "effect"
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { manifestName } from "../../apps/api/src/edge/site/manifest-name.ts"
import { originMark, SiteManifest } from "../../apps/api/src/edge/site/site-manifest.ts"
import { type ApiProcess, startApiProcess } from "../harness/api-process.ts"
import { testDatabase } from "../harness/database.ts"
import { ask } from "../harness/http.ts"
import { installPackages, isInstalled } from "../install.mjs"
import { debianProgram } from "../programs/debian-program.ts"
import { buildSite } from "./build-site.ts"
import { brokenFragments, type BuiltPage, targetsOf } from "./pack/built-links.ts"

const firstPageBytesMax = 200 * 1024
const visitMillis = 15 * 60_000
const browserFolder = join(import.meta.dirname, "browser")
const folder = mkdtempSync(join(tmpdir(), "trajet-site-"))

/** One page of each kind: pages of a kind have the same styles and scripts. */
const visited = [
  "/docs",
  "/docs/404",
  "/docs/explorer",
  "/docs/quickstart",
  "/docs/guides/ordering",
  "/docs/reference/transports/create",
  "/docs/reference/events",
  "/docs/reference/events/transport-completed",
  "/docs/reference/problems",
  "/docs/changelog"
]

const texts = Schema.Array(Schema.String)
const Report = Schema.Struct({
  firstPageBytes: Schema.Number,
  outside: texts,
  complaints: texts,
  tooWide: texts,
  covered: Schema.Number,
  buttons: Schema.Number,
  violations: texts,
  found: Schema.Array(texts),
  languages: Schema.Array(texts)
})

const chromiumVisits = async (origin: string, paths: ReadonlyArray<string>): Promise<typeof Report.Type> => {
  const chromium = debianProgram("chromium", "chromium")
  if (!isInstalled(browserFolder)) assert.isNull(await installPackages(browserFolder, "--ignore-scripts"))
  const program = join(browserFolder, "visit-site.mjs")
  const args = [program, chromium, origin, ...paths]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: visitMillis, maxBuffer: 2 ** 24 })
  return Schema.decodeUnknownSync(Schema.fromJsonString(Report))(stdout)
}

describe("the built site, served by the API", () => {
  let api: ApiProcess
  let pages: ReadonlyArray<BuiltPage> = []
  let report: typeof Report.Type

  const read = (path: string) => ask(api.origin, path, { method: "GET" })

  beforeAll(async () => {
    await buildSite({ folder, say: (line) => console.log(line) })
    api = await startApiProcess(await testDatabase(), { TRAJET_DOCS_FOLDER: folder })
    const manifest = readFileSync(join(folder, manifestName), "utf8")
    const { files } = Schema.decodeUnknownSync(Schema.fromJsonString(SiteManifest))(manifest)
    const paths = files.flatMap(({ path, policy }) => (policy === null ? [] : [path]))
    pages = await Promise.all(paths.map(async (path) => ({ path, html: (await read(path)).text })))
    report = await chromiumVisits(api.origin, visited)
  }, visitMillis)
  afterAll(async () => {
    await api.stop()
    rmSync(folder, { recursive: true })
  })

  it("has many pages, and shows no Markdown in place of links", () => {
    assert.isAbove(pages.length, 60)
    const raw = pages.filter(({ html }) => html.replaceAll(/<(pre|code)\b.*?<\/\1>/gsu, "").includes("](/"))
    assert.deepStrictEqual(
      raw.map(({ path }) => path),
      []
    )
  })

  it("leads only to pages, files and headings that are there", async () => {
    const paths = new Set(pages.flatMap((page) => targetsOf(page).map(({ pathname }) => pathname)))
    assert.isAbove(paths.size, pages.length)
    const broken: Array<string> = []
    for (const path of paths) {
      const { status } = await read(path)
      if (status !== 200) broken.push(`${path}: ${status}`)
    }
    assert.deepStrictEqual(broken, [])
    assert.deepStrictEqual(brokenFragments(pages), [])
  })

  it("loads its first page in at most 200 KiB", () => {
    console.log(`first page: ${report.firstPageBytes} of ${firstPageBytesMax} bytes`)
    assert.isAbove(report.firstPageBytes, 10_000)
    assert.isAtMost(report.firstPageBytes, firstPageBytesMax)
  })

  it("asks no other host, and keeps its own policy, on a page of each kind", () => {
    assert.deepStrictEqual(report.outside, [])
    assert.deepStrictEqual(report.complaints, [])
  })

  it("fits a phone, and has no serious fault for people with disabilities", () => {
    assert.deepStrictEqual(report.tooWide, [])
    assert.deepStrictEqual(report.violations, [])
  })

  it("covers no code by the buttons that copy it, on a phone", () => {
    assert.isAbove(report.buttons, 10)
    assert.strictEqual(report.covered, 0)
  })

  it("finds pages by their words and by a French question, and leads to them", async () => {
    assert.lengthOf(report.found, 4)
    for (const [index, found] of report.found.entries()) {
      assert.include(found.slice(0, 2), index % 2 === 0 ? "/docs/guides/idempotency" : "/docs/guides/ordering")
      for (const path of new Set(found)) assert.strictEqual((await read(path)).status, 200, path)
    }
  })

  it("shows a call in the language that was chosen by the keyboard, and all of them without scripts", () => {
    const wanted = [
      ["End", "C#", "C#", "1"],
      ["ArrowRight", "curl", "curl", "1"],
      ["ArrowLeft", "C#", "C#", "1"],
      ["ArrowLeft", "Java", "Java", "1"],
      ["next page", "Java"],
      ["no script", "1"],
      ["opened", "7"]
    ]
    assert.deepStrictEqual(report.languages, [...wanted, ...wanted])
  })

  it("has a feed of the changelog, which its pages name", async () => {
    const feed = await read("/docs/changelog.xml")
    assert.strictEqual(feed.headers["content-type"], "application/atom+xml; charset=utf-8")
    assert.match(feed.text, /^<\?xml .*\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom"/u)
    assert.include(feed.text, `<link rel="self" type="application/atom+xml" href="${api.origin}/docs/changelog.xml"/>`)
    assert.notInclude(feed.text, originMark)
    for (const { html, path } of pages) assert.include(html, 'type="application/atom+xml"', path)
  })
})
