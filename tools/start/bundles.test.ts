import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { bundlesFolder, currentBundle, inputOf, manifestPath } from "./bundles.mjs"

const source = "apps/api/src/main.ts"
let root = ""

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const bundle = (startedAt: number): string => {
  const folder = join(bundlesFolder(root), "one")
  write(join(folder, "start.mjs"), "")
  writeFileSync(manifestPath(root), JSON.stringify({ name: "one", inputs: [inputOf(root, source, startedAt)] }))
  return folder
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "trajet-bundles-"))
  write(join(root, source), "text")
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const later = (): number => statSync(join(root, source)).mtimeMs + 1

describe("the bundle of npm start", () => {
  it("is missing before the first one was made", () => {
    assert.isNull(currentBundle(root))
  })

  it("is used again as long as none of its files changed", () => {
    const folder = bundle(later())
    assert.strictEqual(currentBundle(root), folder)
  })

  it("is not used after a change of a file, of its length or of its time alone", () => {
    bundle(later())
    const { atimeMs, mtimeMs } = statSync(join(root, source))
    writeFileSync(join(root, source), "longer text")
    utimesSync(join(root, source), atimeMs / 1_000, mtimeMs / 1_000)
    assert.isNull(currentBundle(root))
    bundle(later())
    utimesSync(join(root, source), atimeMs / 1_000, mtimeMs / 1_000 + 1)
    assert.isNull(currentBundle(root))
  })

  it("is not used after a file was removed", () => {
    bundle(later())
    rmSync(join(root, source))
    assert.isNull(currentBundle(root))
  })

  it("is not used if a file changed while it was made", () => {
    bundle(statSync(join(root, source)).mtimeMs)
    assert.isNull(currentBundle(root))
  })

  it("is not used if its own folder is gone", () => {
    rmSync(bundle(later()), { recursive: true })
    assert.isNull(currentBundle(root))
  })
})
