import { nodeCrypto } from "@trajet/adapters-local"
import { type LinkTarget, signLink } from "@trajet/domain"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { depositJson, type Depositor, samplePdf } from "../../../tools/harness/deposits.ts"
import { sha256Of } from "../../../tools/harness/files.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey, testSecrets } from "../../../tools/harness/tenants.ts"
import { list, member } from "./member.ts"
import { problemOf } from "./refusals.ts"

const daySeconds = 24 * 3_600
const atOnce = 64

/** A link as the API would have signed it at another time, or under another key. */
const signedAt = (target: LinkTarget, millis: number, sealingKey = testSecrets.TRAJET_SEALING_KEY): Promise<string> =>
  TestClock.setTime(millis).pipe(
    Effect.andThen(signLink(target)),
    Effect.provide(nodeCrypto({ pepper: Redacted.make("any"), sealingKey: Redacted.make(sealingKey) })),
    Effect.provide(TestClock.layer()),
    Effect.runPromise
  )

describe("a signed link", () => {
  let api: ApiProcess
  let group = ""
  let to: Depositor
  let other: Depositor
  let path = ""
  let documentId = ""
  const content = samplePdf(150_000)
  const asked: Array<string> = []

  const mission = async (key: string): Promise<Depositor> => {
    const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
    return { origin: api.origin, key, missionId: String(created.json()["id"]) }
  }

  const depositOne = async (at: Depositor, fileName = "PV été.pdf") => {
    const reply = await depositJson(at, [{ content: at === to ? content : samplePdf(), fileName }])
    const document = member(list(reply.json()["data"])[0], "document")
    return { id: String(member(document, "id")), path: new URL(String(member(document, "url"))).pathname }
  }

  beforeAll(async () => {
    const database = await testDatabase()
    group = await makeGroup(database, "fleet")
    api = await startApiProcess(database)
    to = await mission((await makeKey(database, group)).clear)
    other = await mission((await makeKey(database, await makeGroup(database, "other"))).clear)
    const deposited = await depositOne(to)
    path = deposited.path
    documentId = deposited.id
  })
  afterAll(() => api.stop())

  const get = (link: string, method = "GET"): Promise<Reply> => {
    asked.push(link)
    return ask(api.origin, link, { method })
  }

  const target = (members: object = {}): LinkTarget => ({
    _tag: "Document",
    tenant: { groupId: group, environment: "test" },
    missionId: to.missionId,
    documentId,
    ...members
  })

  /** Refused in the one way in which every link is. */
  const refused = async (about: string, link: string) => {
    const reply = await get(link)
    assert.strictEqual(reply.status, 404, `${about}: ${link}`)
    assert.strictEqual(reply.headers["content-type"], "application/problem+json")
    assert.include(String(problemOf(reply).members["detail"]), "this link is not valid", about)
  }

  it("leads whoever has it to the file, which nobody keeps, runs or takes for something else", async () => {
    const reply = await get(path)
    assert.strictEqual(reply.status, 200)
    assert.strictEqual(sha256Of(Buffer.from(reply.text)), sha256Of(content))
    const headers = Object.entries({
      "content-type": "application/pdf",
      "content-length": String(content.length),
      "content-disposition": `inline; filename="PV _t_.pdf"; filename*=UTF-8''PV%20%C3%A9t%C3%A9.pdf`,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "private, no-store"
    })
    for (const [name, value] of headers) assert.strictEqual(reply.headers[name], value, name)
    // A browser's viewer of PDFs does not start in a sandbox.
    assert.notProperty(reply.headers, "content-security-policy")
    assert.match(String(reply.headers["ratelimit-policy"]), /^"ip";/u)
    assert.notInclude(String(reply.headers["ratelimit-policy"]), "key")
    assert.strictEqual((await get(`${path}?utm_source=mail`)).status, 200)
  })

  it("leads nowhere with any of its bytes changed", async () => {
    const beginning = "/files/".length
    const changed = Array.from(path.slice(beginning), (char, at) => {
      const around = (replacement: string) =>
        path.slice(0, beginning + at) + replacement + path.slice(beginning + at + 1)
      // Another bit of what it stands for, and of the byte itself; a dot, an escape of what it is, and nothing.
      const bit = String.fromCharCode(char.charCodeAt(0) ^ 1)
      const escape = `%${char.charCodeAt(0).toString(16)}`
      return ["A", "_", bit, ".", escape, ""].filter((replacement) => replacement !== char).map(around)
    }).flat()
    assert.isAbove(changed.length, 1_000)
    for (let at = 0; at < changed.length; at += atOnce) {
      await Promise.all(changed.slice(at, at + atOnce).map((link) => refused("changed", link)))
    }
  })

  it("leads nowhere written in any other way", async () => {
    const token = path.slice("/files/".length)
    const parts = token.split(".")
    const links = [
      "/files/",
      "/files/x",
      `/files/${token}/`,
      `/files/${token}/x`,
      `/files//${token}`,
      `/files/${token}=`,
      `/files/${token}%00`,
      `/files/${token}.`,
      `/files/${token}${token}`,
      `/files/${parts.slice(1).join(".")}`,
      `/files/${parts.toReversed().join(".")}`,
      `/files/${"A".repeat(9_000)}`
    ]
    for (const link of links) await refused("written otherwise", link)
    for (const link of [`/FILES/${token}`, `/v1/files/${token}`, `/${token}`]) {
      assert.strictEqual((await get(link)).status, 404, link)
    }
  })

  it("ends in the second in which its 24 hours are over", async () => {
    const now = Date.now()
    const ended = await signedAt(target(), now - daySeconds * 1_000 - 1_000)
    await refused("ended a second ago", ended)
    await refused("ended a year ago", await signedAt(target(), now - 366 * daySeconds * 1_000))
    assert.strictEqual((await get(await signedAt(target(), now - daySeconds * 1_000 + 60_000))).status, 200)
  })

  it("leads to nothing but what it was signed for, and for the group and environment that own it", async () => {
    const sign = (members: object) => signedAt(target(members), Date.now())
    const second = await depositOne(other)
    const otherTenant = { groupId: randomUUID(), environment: "test" }
    for (const [about, members] of Object.entries({
      "another document": { documentId: randomUUID() },
      "a document of another mission": { documentId: second.id },
      "another mission": { missionId: other.missionId },
      "no mission": { missionId: randomUUID() },
      "a mission that is none": { missionId: "nothing" },
      "another group": { tenant: otherTenant },
      "another environment": { tenant: { groupId: group, environment: "live" } },
      "another kind": { _tag: "InspectionPhoto", leg: "aller", photoId: documentId }
    })) {
      await refused(about, await sign(members))
    }
    await refused("another key", await signedAt(target(), Date.now(), "another sealing key"))
    assert.strictEqual((await get(await sign({}))).status, 200)
  })

  it("is for GET alone", async () => {
    for (const method of ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
      assert.strictEqual((await get(path, method)).status, 404, method)
    }
  })

  it("is another one each time, and all of them lead to the same file", async () => {
    const links = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const reply = await ask(api.origin, `/v1/transports/${to.missionId}/documents`, { key: to.key })
        return new URL(String(member(list(reply.json()["data"])[0], "url"))).pathname
      })
    )
    assert.strictEqual(new Set(links).size, 3)
    for (const link of links) assert.strictEqual(sha256Of(Buffer.from((await get(link)).text)), sha256Of(content))
  })

  it("names the file so that nothing of its name ends the header", async () => {
    for (const [given, shown] of Object.entries({
      'a"b;c=\\d.pdf': "inline; filename=\"d.pdf\"; filename*=UTF-8''d.pdf",
      'a"; filename="b.exe': "inline; filename=\"a__ filename__b.exe\"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe",
      "a\r\nset-cookie: b=c.pdf":
        "inline; filename=\"aset-cookie_ b_c.pdf\"; filename*=UTF-8''aset-cookie%3A%20b%3Dc.pdf",
      "../../etc/passwd": "inline; filename=\"passwd\"; filename*=UTF-8''passwd",
      "gpj.\u202efdp'(*).pdf": "inline; filename=\"gpj.fdp____.pdf\"; filename*=UTF-8''gpj.fdp%27%28%2A%29.pdf",
      "😀": "inline; filename=\"_\"; filename*=UTF-8''%F0%9F%98%80"
    })) {
      const reply = await get((await depositOne(other, given)).path)
      assert.strictEqual(reply.headers["content-disposition"], shown)
      assert.notProperty(reply.headers, "set-cookie")
    }
  })

  it("is in no log", () => {
    const log = readFileSync(api.logFile, "utf8")
    assert.include(log, '"route":"GET /files"')
    for (const link of asked.filter((each) => each.length > 20)) assert.notInclude(log, link.slice(-20))
  })
})
