import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { languages } from "./testing/languages.ts"
import {
  checkDuplicates,
  checkEmptyKey,
  checkVectors,
  publicKeys,
  secrets,
  wrongSecrets
} from "./testing/receiver-checks.ts"
import { type ReceiverCommand, type ReceiverProcess, startReceiver } from "./testing/receiver-process.ts"

const here = import.meta.dirname
const folder = mkdtempSync(join(tmpdir(), "trajet-receivers-"))
const summary: Array<string> = []

let receiver: ReceiverProcess | null = null
const start = async (command: ReceiverCommand, given: ReadonlyArray<string> = secrets) => {
  receiver = await startReceiver(command, given)
  return receiver
}

afterEach(() => receiver?.stop())
afterAll(() => {
  console.log(`receivers in other languages\n${summary.join("\n")}`)
  rmSync(folder, { recursive: true, force: true })
})

describe("the receivers in other languages", () => {
  it("have each an entry in the list of languages", () => {
    const notCode = [".ts", ".md", ".json"]
    const files = readdirSync(here, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !notCode.includes(extname(entry.name)))
      .map(({ name }) => name)
    assert.sameMembers(
      files,
      languages.map(({ file }) => file)
    )
  })
})

for (const { file, name, prepare } of languages) {
  describe(`the receiver in ${name}`, () => {
    let command: ReceiverCommand

    beforeAll(() => {
      try {
        const prepared = prepare(join(here, file), folder)
        command = prepared.command
        summary.push(`${name}: run by ${prepared.version}`)
      } catch (error) {
        summary.push(`${name}: NOT RUN`)
        throw new Error(`the receiver in ${name} was not run`, { cause: error })
      }
    })

    it("answers each vector as expected, and handles the genuine deliveries alone", async () => {
      await checkVectors(await start(command), "standard")
    })

    it("accepts v1a alone with public keys, and nothing that these keys could forge", async () => {
      await checkVectors(await start(command, publicKeys), "key_pair")
      await receiver?.stop()
      const [publicKey = ""] = publicKeys
      await checkEmptyKey(await start(command, [publicKey]), publicKey)
    })

    it("handles a delivery once, and answers 2xx to its repetition under any delivery id", async () => {
      await checkDuplicates(await start(command))
    })

    it("accepts nothing without a complete secret", async () => {
      for (const wrong of wrongSecrets) {
        const started = await start(command, [wrong]).catch(() => null)
        if (started !== null) await checkEmptyKey(started, wrong)
        await started?.stop()
      }
    })
  })
}
