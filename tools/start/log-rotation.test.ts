import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  statSync,
  writeSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { rotateLog } from "./log-rotation.ts"

const bounds = { bytesMax: 1_000, generations: 3 }

describe("a log", () => {
  it(
    "is put away once it is too large, while its writer goes on, and only so many are kept",
    { tags: "SEC-32" },
    () => {
      const path = join(mkdtempSync(join(tmpdir(), "trajet-log-")), "api.log")
      // As a child of npm start has it: open for as long as it runs.
      const writer = openSync(path, "a")
      let lines = 0
      const write = () => void writeSync(writer, `line ${String(lines++).padStart(6, "0")}\n`)
      const firstLine = (generation: number) => readFileSync(`${path}.${generation}`, "utf8").split("\n")[0]
      try {
        for (let rotation = 0; rotation < 5; rotation++) {
          while (statSync(path).size < bounds.bytesMax) write()
          rotateLog(path, bounds)
          assert.strictEqual(statSync(path).size, 0)
          write()
          assert.isBelow(statSync(path).size, 20, "the next line begins the file, and no hole does")
        }
        const perLog = Math.ceil(bounds.bytesMax / "line 000000\n".length)
        const kept = [3, 2, 1].flatMap((generation) => readFileSync(`${path}.${generation}`, "utf8").trim().split("\n"))
        assert.deepStrictEqual(
          kept,
          Array.from({ length: 3 * perLog }, (_, n) => `line ${String(2 * perLog + n).padStart(6, "0")}`)
        )
        assert.isFalse(existsSync(`${path}.4`))
        assert.strictEqual(firstLine(1), kept.at(2 * perLog))
        assert.strictEqual(statSync(`${path}.1`).mode & 0o777, 0o600)
      } finally {
        closeSync(writer)
      }
    }
  )

  it("is left alone while it is small", () => {
    const path = join(mkdtempSync(join(tmpdir(), "trajet-log-")), "api.log")
    appendFileSync(path, "a line\n")
    rotateLog(path, bounds)
    assert.strictEqual(readFileSync(path, "utf8"), "a line\n")
    assert.isFalse(existsSync(`${path}.1`))
  })
})
