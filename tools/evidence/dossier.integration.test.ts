import { DossierError, verifyDossier } from "@trajet/client/evidence"
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { runAdmin } from "../harness/admin-in-process.ts"
import { type ApiHere, startApiHere } from "../harness/api-in-process.ts"
import { storageFolderOf } from "../harness/api-process.ts"
import { testDatabase } from "../harness/database.ts"
import { deposit, samplePdf } from "../harness/deposits.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeGroup, makeKey } from "../harness/tenants.ts"
import { startTimestampAuthority, type TimestampAuthority } from "../harness/timestamp-authority.ts"
import { problemOf } from "../../apps/api/test/refusals.ts"

describe("a dossier", () => {
  let database = ""
  let authority: TimestampAuthority
  let api: ApiHere
  let key = ""
  let stranger = ""
  let missionId = ""
  const document = samplePdf(40_000)

  const advance = () => ask(api.origin, `/v1/test/transports/${missionId}/advance`, { key, method: "POST" })
  const status = async () => (await ask(api.origin, `/v1/transports/${missionId}`, { key })).json()["status"]

  beforeAll(async () => {
    database = await testDatabase()
    authority = await startTimestampAuthority()
    const [group, other] = [await makeGroup(database, "fleet"), await makeGroup(database, "others")]
    key = (await makeKey(database, group)).clear
    stranger = (await makeKey(database, other)).clear
    api = await startApiHere(database, { TRAJET_TIMESTAMP_URL: authority.url })
    const robot = { robot_driver: { mode: "manual", scenario: "happy" } }
    missionId = await orderedMission(api.origin, key, { reference: "PARC-118", test_specifications: robot })
    await deposit({ origin: api.origin, key, missionId }, [{ content: document, key: "carte_grise" }])
    for (let step = 0; step < 60 && (await status()) !== "completed"; step++) await advance()
    assert.strictEqual(await status(), "completed")
  })
  afterAll(async () => {
    await api.stop()
    await authority.stop()
  })

  const linkOf = (query = "", as = key) => ask(api.origin, `/v1/transports/${missionId}/dossier${query}`, { key: as })
  const urlOf = async () => {
    const reply = await linkOf()
    assert.strictEqual(reply.status, 200, reply.text)
    return new URL(String(Reflect.get(Object(reply.json()["data"]), "url"))).pathname
  }
  const read = async () => {
    const answer = await fetch(`${api.origin}${await urlOf()}`)
    assert.strictEqual(answer.status, 200)
    return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const publicKeys = async () => {
    const answer = await fetch(`${api.origin}/.well-known/trajet-evidence-keys.json`)
    assert.strictEqual(answer.status, 200)
    return answer.text()
  }
  const refusedPart = (dossier: Uint8Array, keys: string): string => {
    try {
      verifyDossier(dossier, keys)
      return "none"
    } catch (error) {
      return error instanceof DossierError ? error.part : assert.fail(String(error))
    }
  }

  it(
    "of a trip that is played to its end is verified with the served key, and has every file",
    { tags: ["EVD-1", "EVD-3", "EVD-4", "EVD-5", "EVD-9"] },
    async () => {
      const { bytes, headers } = await read()
      assert.strictEqual(headers.get("content-type"), "application/pdf")
      assert.match(headers.get("content-disposition") ?? "", /dossier-M-\d+-aller\.pdf/u)
      const dossier = verifyDossier(bytes, await publicKeys())
      assert.strictEqual(dossier.mission.id, missionId)
      assert.strictEqual(dossier.mission.environment, "test")
      const names = dossier.files.map(({ name }) => name)
      assert.includeMembers(names, ["photo 1 of the pickup", "photo 1 of the delivery", "document carte_grise-1.pdf"])
      const deposited = dossier.files.find(({ name }) => name === "document carte_grise-1.pdf")
      assert.strictEqual(deposited?.sha256, createHash("sha256").update(document).digest("hex"))
      assert.isTrue(bytes.includes(document))
      assert.deepStrictEqual(dossier.leftOut, [])
      const folder = process.env["TRAJET_TEST_DOSSIER"]
      if (folder !== undefined) {
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, "dossier.pdf"), bytes)
      }
    }
  )

  it("has the reply of its authority, which openssl verifies", { tags: "EVD-8" }, async () => {
    const { bytes } = await read()
    const { timestamp } = verifyDossier(bytes, await publicKeys())
    if (typeof timestamp === "string") return assert.fail(timestamp)
    const folder = mkdtempSync(join(tmpdir(), "trajet-token-"))
    writeFileSync(join(folder, "token.tsr"), authority.lastReply())
    assert.isTrue(bytes.includes(authority.lastReply()))
    const verified = execFileSync(
      "openssl",
      ["ts", "-verify", "-digest", timestamp.digest, "-in", "token.tsr", "-CAfile", authority.rootFile],
      { cwd: folder, stdio: ["ignore", "pipe", "ignore"] }
    )
    rmSync(folder, { recursive: true })
    assert.include(verified.toString(), "Verification: OK")
  })

  it("names a flipped byte, and refuses a byte more", { tags: ["EVD-6", "SEC-61"] }, async () => {
    const { bytes } = await read()
    const keys = await publicKeys()
    const flippedAt = (at: number) => {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ 1
      return flipped
    }
    assert.strictEqual(refusedPart(flippedAt(bytes.indexOf(document) + 100), keys), "document carte_grise-1.pdf")
    assert.strictEqual(refusedPart(flippedAt(1_000), keys), "pages")
    assert.strictEqual(refusedPart(Buffer.concat([bytes, Buffer.from("\n")]), keys), "the seal")
    // A thousand places, spread evenly over the whole file.
    for (let turn = 0; turn < 1_000; turn++) {
      const at = Math.floor((turn * (bytes.length - 1)) / 999)
      assert.notStrictEqual(refusedPart(flippedAt(at), keys), "none", `byte ${at} of ${bytes.length}`)
    }
  })

  it("says so if its authority fails, and is valid", { tags: "EVD-8" }, async () => {
    authority.fail(true)
    const { bytes } = await read()
    authority.fail(false)
    assert.strictEqual(verifyDossier(bytes, await publicKeys()).timestamp, "failed")
    assert.include(bytes.toString("latin1"), "the authority answered 503")
  })

  it(
    "stays verifiable after a rotation, by a key that is still served",
    { tags: ["EVD-9", "EVD-10", "SEC-62"] },
    async () => {
      const before = await read()
      const former = await publicKeys()
      const rotated = await runAdmin(["evidence-keys", "rotate", "--json"], { DATABASE_URL: database })
      assert.strictEqual(rotated.status, 0, rotated.stderr)
      const after = await read()
      const keys = await publicKeys()
      assert.notStrictEqual(verifyDossier(before.bytes, keys).key, verifyDossier(after.bytes, keys).key)
      assert.strictEqual(refusedPart(before.bytes, keys), "none")
      assert.strictEqual(refusedPart(after.bytes, former), "the seal")
    }
  )

  it("is of the own group, and of a trip that the mission has", { tags: ["EVD-1", "SEC-12"] }, async () => {
    assert.strictEqual((await linkOf("", stranger)).status, 404)
    assert.strictEqual(problemOf(await linkOf("?leg=retour")).code, "no_return_leg")
    assert.strictEqual(problemOf(await linkOf("?leg=back")).code, "validation_failed")
    const head = await fetch(`${api.origin}${await urlOf()}`, { method: "HEAD" })
    assert.strictEqual(head.status, 200)
  })

  it("has no file after an erasure, and what was handed out stays verifiable", { tags: "EVD-11" }, async () => {
    const before = await read()
    const settings = { DATABASE_URL: database, TRAJET_STORAGE_FOLDER: storageFolderOf(database) }
    const erased = await runAdmin(["erase", "--mission", missionId, "--json"], settings)
    assert.strictEqual(erased.status, 0, erased.stderr)
    const { bytes } = await read()
    const keys = await publicKeys()
    const { files, leftOut } = verifyDossier(bytes, keys)
    assert.deepStrictEqual([files, leftOut], [[], []])
    assert.isFalse(bytes.includes(document))
    assert.isNotEmpty(verifyDossier(before.bytes, keys).files)
  })

  it("is signed by a key that a rotation of the sealing key has sealed again", { tags: "EVD-10" }, async () => {
    const resealed = await runAdmin(["evidence-keys", "reseal", "--json"], { DATABASE_URL: database })
    assert.deepStrictEqual(resealed.json(), { resealed: true })
    const listed = await runAdmin(["evidence-keys", "list", "--json"], { DATABASE_URL: database })
    assert.include(listed.stdout, "evpk_")
    assert.notInclude(listed.stdout, "sealed")
    assert.strictEqual(refusedPart((await read()).bytes, await publicKeys()), "none")
  })
})
