import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough } from "node:stream"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { CredentialsError, credentialsFolder, isKey, type Profile } from "./credentials.rules.ts"
import { readProfiles, writeProfiles } from "./credentials.ts"
import { Interrupted, readKey } from "./read-key.ts"

const home = mkdtempSync(join(tmpdir(), "trajet-credentials-"))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const profile: Profile = { api: "http://127.0.0.1:8080/v1", key: "svc_test_abc" }
const billing = { company_name: "Demo Fleet", email: "b@demo.example", address: "1 rue du Test", siret: "1" }
const modeOf = (path: string): number => statSync(path).mode & 0o777

const folderWith = (text: string, mode = 0o600): string => {
  const folder = mkdtempSync(join(home, "folder-"))
  writeFileSync(join(folder, "credentials.json"), text, { mode })
  chmodSync(join(folder, "credentials.json"), mode)
  return folder
}

describe("kept credentials", () => {
  it("are in the folder of the user's configuration", () => {
    assert.strictEqual(credentialsFolder({ XDG_CONFIG_HOME: "/c" }, "/home/a"), "/c/trajet")
    for (const text of [undefined, "", "relative/path"]) {
      assert.strictEqual(credentialsFolder({ XDG_CONFIG_HOME: text }, "/home/a"), "/home/a/.config/trajet")
    }
  })

  it("are readable by their user alone, whatever the folder was before", () => {
    const folder = join(home, "new", "trajet")
    const profiles = new Map([["test", { ...profile, billing }]])
    writeProfiles(folder, profiles)
    assert.deepStrictEqual([modeOf(folder), modeOf(join(folder, "credentials.json"))], [0o700, 0o600])
    assert.deepStrictEqual(readProfiles(folder), profiles)

    chmodSync(folder, 0o755)
    writeProfiles(folder, new Map([...profiles, ["live", profile]]))
    assert.deepStrictEqual([modeOf(folder), modeOf(join(folder, "credentials.json"))], [0o700, 0o600])
    assert.deepStrictEqual([...readProfiles(folder).keys()], ["test", "live"])
    assert.deepStrictEqual(readdirSync(folder), ["credentials.json"])
  })

  it("are none without a file", () => {
    assert.strictEqual(readProfiles(join(home, "missing")).size, 0)
    assert.isFalse(existsSync(join(home, "missing")))
  })

  it("are refused if others may read them, with the command that mends it", () => {
    const folder = folderWith(`{"version":1,"profiles":{}}`, 0o644)
    assert.throws(() => readProfiles(folder), CredentialsError, "chmod 600")
  })

  it("are refused if the file is broken, without a word of its text", () => {
    const broken = [
      "",
      "svc_test_abc",
      "[]",
      "{}",
      `{"version":2,"profiles":{}}`,
      `{"version":1,"profiles":{"test":null}}`,
      `{"version":1,"profiles":{"test":{"api":"x","key":"svc_test_abc"}}}`,
      `{"version":1,"profiles":{"test":{"api":"http://h/v1","key":"abc"}}}`,
      `{"version":1,"profiles":{"a b":{"api":"http://h/v1","key":"svc_test_abc"}}}`,
      `{"version":1,"profiles":{"test":{"api":"http://h/v1","key":"svc_test_abc","billing":{}}}}`
    ]
    for (const text of broken) {
      const folder = folderWith(text)
      const read = () => readProfiles(folder)
      assert.throws(read, CredentialsError, "run trajet login", text)
      assert.throws(read, /^(?!.*abc)/u, text)
    }
  })

  it("say why they cannot be read or written", () => {
    const folder = join(home, "occupied")
    mkdirSync(join(folder, "credentials.json"), { recursive: true, mode: 0o700 })
    chmodSync(join(folder, "credentials.json"), 0o700)
    assert.throws(() => readProfiles(folder), CredentialsError, "EISDIR")
    assert.throws(() => writeProfiles(join(home, "occupied", "credentials.json", "\0"), new Map()), CredentialsError)
  })
})

describe("a key that is read", () => {
  const terminal = () => {
    const raw: Array<boolean> = []
    const input = Object.assign(new PassThrough(), {
      isTTY: true,
      setRawMode(mode: boolean) {
        raw.push(mode)
        return input
      }
    })
    return { input, raw }
  }
  const nothing = () => undefined

  it("comes from the first line of a pipe", async () => {
    const input = Object.assign(new PassThrough(), { isTTY: false, setRawMode: () => assert.fail("is no terminal") })
    const read = readKey(input, assert.fail, assert.fail)
    input.end("svc_test_abc\nmore\n")
    assert.strictEqual(await read, "svc_test_abc")
  })

  it("is typed without being shown, and can be corrected", async () => {
    const { input, raw } = terminal()
    const read = readKey(input, nothing, nothing)
    for (const char of "svc_test_abx\u007fc\r") input.write(char)
    assert.strictEqual(await read, "svc_test_abc")
    assert.deepStrictEqual(raw, [true, false])
  })

  it("leaves the terminal as it was after Ctrl-C", async () => {
    const { input, raw } = terminal()
    const read = readKey(input, nothing, nothing)
    input.write("svc_\u0003")
    assert.instanceOf(await read.catch((error: unknown) => error), Interrupted)
    assert.deepStrictEqual(raw, [true, false])
  })

  it("has the form of a key", () => {
    assert.deepStrictEqual(
      ["svc_test_abc", "svc_live_abc", "svc_test_", "svc_test_a b", "abc", "svc_test_a\nb"].map(isKey),
      [true, true, false, false, false, false]
    )
  })
})
