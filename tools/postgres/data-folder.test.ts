import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { dataFolder, removeOrphanedData } from "./data-folder.ts"

describe("the data folder of a home", () => {
  let folder = ""
  let shared = ""

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "trajet-data-"))
    shared = join(folder, "shared")
    mkdirSync(shared)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** A home whose data lies outside of it, as root's does. */
  const homeWithData = (name: string): { readonly home: string; readonly data: string } => {
    const home = join(folder, name)
    const data = join(shared, name, "postgres")
    mkdirSync(home)
    mkdirSync(data, { recursive: true })
    writeFileSync(join(home, "postgres.json"), JSON.stringify({ data }))
    assert.strictEqual(dataFolder(home, shared), data)
    return { home, data }
  }

  it("is the same at each start", () => {
    const home = join(folder, "home")
    mkdirSync(home)
    const data = dataFolder(home, shared)
    assert.strictEqual(dataFolder(home, shared), data)
  })

  it("goes with a home that is gone, and only then", async () => {
    const [gone, kept] = [homeWithData("gone"), homeWithData("kept")]
    assert.deepStrictEqual(await removeOrphanedData(shared), [])
    rmSync(gone.home, { recursive: true })
    assert.deepStrictEqual(await removeOrphanedData(shared), [gone.home])
    assert.isFalse(existsSync(dirname(gone.data)))
    assert.isTrue(existsSync(kept.data))
  })

  it("stays if the disk of its home is not mounted", async () => {
    const { home, data } = homeWithData("unmounted")
    const record = join(dirname(data), "home.json")
    const { device, ...rest } = JSON.parse(readFileSync(record, "utf8"))
    writeFileSync(record, JSON.stringify({ ...rest, device: device + 1 }))
    rmSync(home, { recursive: true })
    assert.deepStrictEqual(await removeOrphanedData(shared), [])
    assert.isTrue(existsSync(data))
  })

  it("goes if its home has another one by now", async () => {
    const { home, data } = homeWithData("emptied")
    rmSync(join(home, "postgres.json"))
    assert.deepStrictEqual(await removeOrphanedData(shared), [home])
    assert.isFalse(existsSync(data))
  })

  it("follows a home that was moved, from its next start on", async () => {
    const { home, data } = homeWithData("before")
    const moved = join(folder, "after")
    mkdirSync(moved)
    writeFileSync(join(moved, "postgres.json"), JSON.stringify({ data }))
    rmSync(home, { recursive: true })
    dataFolder(moved, shared)
    assert.deepStrictEqual(await removeOrphanedData(shared), [])
    assert.isTrue(existsSync(data))
  })

  it("stays if nothing says whose it is", async () => {
    mkdirSync(join(shared, "unknown", "postgres"), { recursive: true })
    mkdirSync(join(shared, "postgresql-18"))
    assert.deepStrictEqual(await removeOrphanedData(shared), [])
    assert.lengthOf(readdirSync(shared), 2)
  })
})
