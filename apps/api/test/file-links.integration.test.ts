import { nodeCrypto } from "@trajet/adapters-local"
import { GroupId, KeyId, type Tenant } from "@trajet/domain/access"
import { ClockLeads } from "@trajet/domain/clock"
import { DocumentId, type LinkTarget, signLink } from "@trajet/domain/documents"
import { MissionId } from "@trajet/domain/mission"
import { Instant } from "@trajet/domain/time"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { setImmediate } from "node:timers/promises"
import { assert, beforeAll, describe, it } from "vitest"
import { depositJson, depositRequest, type Depositor, samplePdf } from "../../../tools/harness/deposits.ts"
import { sha256Of } from "../../../tools/harness/files.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { groupName, makeGroup, makeKey, revokeKey, testSecrets } from "../../../tools/harness/tenants.ts"
import { workerApi, type WorkerApi } from "../../../tools/harness/worker-api.ts"
import { list, member } from "./member.ts"
import { problemOf } from "./refusals.ts"

const daySeconds = 24 * 3_600
const atOnce = 64
const pdfOfThisTest = samplePdf()

// A live tenant: links of a test environment follow its test clock.
const anyTenant: Tenant = { groupId: GroupId("01990000-aaaa-7000-8000-000000000001"), environment: "live" }
const noLeads = Layer.succeed(ClockLeads, { leadsMillis: () => Effect.succeed(new Map()) })

/** A link as the API would sign it at another time, or with another sealing key. */
const signedAt = (
  keyId: KeyId,
  target: LinkTarget,
  millis: number,
  sealingKey = testSecrets.TRAJET_SEALING_KEY
): Promise<string> =>
  TestClock.setTime(millis).pipe(
    Effect.andThen(signLink({ tenant: anyTenant, key: { holder: "client", keyId } }, target)),
    Effect.provide(nodeCrypto({ pepper: Redacted.make("any"), sealingKey: Redacted.make(sealingKey) })),
    Effect.provide([TestClock.layer(), noLeads]),
    Effect.runPromise
  )

describe("a signed link", () => {
  let api: WorkerApi["api"]
  let database = ""
  let group = GroupId("")
  let keyId = KeyId("")
  let to: Depositor
  let other: Depositor
  let path = ""
  let documentId = DocumentId("")
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
    ;({ api, database } = await workerApi())
    group = await makeGroup(database, groupName())
    const key = await makeKey(database, group)
    keyId = key.id
    to = await mission(key.clear)
    other = await mission((await makeKey(database, await makeGroup(database, groupName("other")))).clear)
    const deposited = await depositOne(to)
    path = deposited.path
    documentId = DocumentId(deposited.id)
  })

  const get = (link: string, method = "GET"): Promise<Reply> => {
    asked.push(link)
    return ask(api.origin, link, { method })
  }

  const target = (members: object = {}): LinkTarget => ({
    _tag: "Document",
    missionId: MissionId(to.missionId),
    documentId,
    ...members
  })

  /** Waits for the log line of a request: the log is written after the answers. */
  const lineOf = async ({ headers }: Reply): Promise<unknown> => {
    const request = `"request":"${String(headers["x-request-id"])}"`
    const deadline = performance.now() + 10_000
    for (;;) {
      const line = readFileSync(api.logFile, "utf8")
        .split("\n")
        .find((each) => each.includes(request) && each.endsWith("}"))
      if (line !== undefined) return JSON.parse(line)
      assert.isBelow(performance.now(), deadline)
      await setImmediate()
    }
  }

  /** Expects the one refusal that all bad links have. */
  const refused = async (about: string, link: string) => {
    const reply = await get(link)
    assert.strictEqual(reply.status, 404, `${about}: ${link}`)
    assert.strictEqual(reply.headers["content-type"], "application/problem+json")
    assert.include(String(problemOf(reply).members["detail"]), "this link is not valid", about)
  }

  it(
    "opens the file without a key, with headers against storing, running and sniffing",
    { tags: "SEC-6" },
    async () => {
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
      const policy = String(reply.headers["content-security-policy"]).split("; ")
      assert.includeMembers(policy, ["default-src 'none'", "base-uri 'none'", "form-action 'none'"])
      // The PDF viewers of browsers do not start in a sandbox.
      assert.notInclude(policy, "sandbox")
      assert.match(String(reply.headers["ratelimit-policy"]), /^"ip";.*, "link";/u)
      assert.notInclude(String(reply.headers["ratelimit-policy"]), "key")
      assert.strictEqual((await get(`${path}?utm_source=mail`)).status, 200)
    }
  )

  it(
    "shows a picture without the place and the device that its EXIF has, in as many bytes",
    { tags: ["SEC-48", "DOC-21"] },
    async () => {
      const said = "Exif\0\0MM\0*GPS 48.8566 of a Phone"
      const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, said.length + 2])
      const picture = Buffer.concat([head, Buffer.from(said), Buffer.from([0xff, 0xd9])])
      const reply = await depositJson(other, [{ content: picture, fileName: "a.jpg", contentType: "image/jpeg" }])
      const url = String(member(list(reply.json()["data"])[0], "document", "url"))
      const opened = await get(new URL(url).pathname)
      assert.strictEqual(opened.headers["content-type"], "image/jpeg")
      assert.strictEqual(opened.headers["content-length"], String(picture.length))
      assert.notMatch(opened.text, /Exif|GPS|Phone/u)
      // The file is stored as it came: the same bytes are a duplicate.
      const again = await depositJson(other, [{ content: picture }])
      assert.strictEqual(member(list(again.json()["data"])[0], "error", "code"), "duplicate")
    }
  )

  it("is refused with any of its bytes changed", { tags: "SEC-5" }, async () => {
    const beginning = "/files/".length
    const changed = Array.from(path.slice(beginning), (char, at) => {
      const around = (replacement: string) =>
        path.slice(0, beginning + at) + replacement + path.slice(beginning + at + 1)
      // A flipped bit of the decoded value, and of the byte itself; a dot, and nothing.
      const bit = String.fromCharCode(char.charCodeAt(0) ^ 1)
      return ["A", "_", bit, ".", ""].filter((replacement) => replacement !== char).map(around)
    }).flat()
    assert.isAbove(changed.length, 1_000)
    for (let at = 0; at < changed.length; at += atOnce) {
      await Promise.all(changed.slice(at, at + atOnce).map((link) => refused("changed", link)))
    }
    for (const at of Array.from(path.slice(beginning)).keys()) {
      const escape = `%${path.charCodeAt(beginning + at).toString(16)}`
      const link = path.slice(0, beginning + at) + escape + path.slice(beginning + at + 1)
      assert.strictEqual((await ask(api.origin, link)).status, 404, link)
    }
  })

  it("is refused in any other notation", async () => {
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

  it("expires in the second in which its 24 hours end", { tags: ["LIM-5", "DOC-5", "INS-6"] }, async () => {
    const now = Date.now()
    const ended = await signedAt(keyId, target(), now - daySeconds * 1_000 - 1_000)
    await refused("ended a second ago", ended)
    await refused("ended a year ago", await signedAt(keyId, target(), now - 366 * daySeconds * 1_000))
    assert.strictEqual((await get(await signedAt(keyId, target(), now - daySeconds * 1_000 + 60_000))).status, 200)
  })

  it("opens only its own file, and only for the group and environment that own it", async () => {
    const sign = (members: object, by = keyId) => signedAt(by, target(members), Date.now())
    const second = await depositOne(other)
    for (const [about, members] of Object.entries({
      "another document": { documentId: randomUUID() },
      "a document of another mission": { documentId: second.id },
      "another mission": { missionId: other.missionId },
      "no mission": { missionId: randomUUID() },
      "a mission that is none": { missionId: "nothing" },
      "another kind": { _tag: "InspectionPhoto", trip: "aller", photoId: documentId }
    })) {
      await refused(about, await sign(members))
    }
    const strange = await makeKey(database, await makeGroup(database, groupName("strange")))
    await refused("a key of another group", await sign({}, strange.id))
    const live = await makeKey(database, group, { environment: "live" })
    await refused("a key of the other environment", await sign({}, live.id))
    await refused("a key that does not exist", await sign({}, KeyId(randomUUID())))
    await refused("another sealing key", await signedAt(keyId, target(), Date.now(), "another sealing key"))
    assert.strictEqual((await get(await sign({}))).status, 200)
  })

  it(
    "is refused after its key is revoked, wherever the link is kept, and works with any other key",
    { tags: ["ACC-14", "ACC-27", "SEC-5"] },
    async () => {
      const [key, second] = [await makeKey(database, group), await makeKey(database, group)]
      const idempotencyKey = randomUUID()
      const deposit = () =>
        ask(api.origin, `/v1/transports/${to.missionId}/documents`, {
          key: key.clear,
          body: depositRequest([{ content: pdfOfThisTest }]),
          headers: { "idempotency-key": idempotencyKey }
        })
      const linksFor = async (clear: string) => {
        const detail = await ask(api.origin, `/v1/transports/${to.missionId}`, { key: clear })
        const listed = await ask(api.origin, `/v1/transports/${to.missionId}/documents`, { key: clear })
        const signable = await ask(api.origin, `/v1/transports/${to.missionId}/signable-documents`, { key: clear })
        const urls = [
          member(detail.json()["documents"], "fiche_mission"),
          ...[...list(listed.json()["data"]), ...list(signable.json()["data"])].map((each) => member(each, "url"))
        ]
        return urls.map((url) => new URL(String(url)).pathname)
      }
      const urlOfDeposit = async () => {
        const reply = await deposit()
        assert.strictEqual(reply.status, 201, reply.text)
        return new URL(String(member(list(reply.json()["data"])[0], "document", "url"))).pathname
      }
      const kept = await urlOfDeposit()
      assert.strictEqual(await urlOfDeposit(), kept)
      const dying = [kept, ...(await linksFor(key.clear))]
      const living = await linksFor(second.clear)
      assert.isAtLeast(living.length, 4)
      for (const link of [...dying, ...living]) assert.strictEqual((await get(link)).status, 200)
      await revokeKey(database, key.id)
      for (const link of dying) await refused("of a revoked key", link)
      for (const link of living) assert.strictEqual((await get(link)).status, 200)
    }
  )

  it("expires with its key", async () => {
    const expired = await makeKey(database, group, { expiresAt: Instant("2020-01-01T00:00:00.000000Z") })
    await refused("of an expired key", await signedAt(expired.id, target(), Date.now()))
  })

  it("answers HEAD with the known facts, and neither reads nor prints the file", async () => {
    const headers = [
      "content-type",
      "content-disposition",
      "content-security-policy",
      "cache-control",
      "referrer-policy"
    ]
    const sheet = await signedAt(keyId, { _tag: "MissionSheet", missionId: MissionId(to.missionId) }, Date.now())
    for (const [link, bytes] of [
      [path, String(content.length)],
      [sheet, undefined]
    ] as const) {
      const [head, whole] = [await get(link, "HEAD"), await get(link)]
      assert.strictEqual(head.status, 200)
      assert.strictEqual(head.text, "")
      assert.strictEqual(head.headers["content-length"], bytes)
      for (const name of headers) assert.strictEqual(head.headers[name], whole.headers[name], name)
    }
  })

  it("allows only GET and HEAD", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
      assert.strictEqual((await get(path, method)).status, 404, method)
    }
  })

  it("has a different text at each reading, and all texts open the same file", async () => {
    const links = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const reply = await ask(api.origin, `/v1/transports/${to.missionId}/documents`, { key: to.key })
        return new URL(String(member(list(reply.json()["data"])[0], "url"))).pathname
      })
    )
    assert.strictEqual(new Set(links).size, 3)
    for (const link of links) assert.strictEqual(sha256Of(Buffer.from((await get(link)).text)), sha256Of(content))
  })

  it("names the file without letting the name end the header", async () => {
    for (const [given, shown] of Object.entries({
      'a"b;c=\\d.pdf': "inline; filename=\"d.pdf\"; filename*=UTF-8''d.pdf",
      'a"; filename="b.exe':
        "inline; filename=\"a__ filename__b.exe.pdf\"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe.pdf",
      "a\r\nset-cookie: b=c.pdf":
        "inline; filename=\"aset-cookie_ b_c.pdf\"; filename*=UTF-8''aset-cookie%3A%20b%3Dc.pdf",
      "../../etc/passwd": "inline; filename=\"passwd.pdf\"; filename*=UTF-8''passwd.pdf",
      "gpj.\u202efdp'(*).pdf": "inline; filename=\"gpj.fdp____.pdf\"; filename*=UTF-8''gpj.fdp%27%28%2A%29.pdf",
      "😀": "inline; filename=\"_.pdf\"; filename*=UTF-8''%F0%9F%98%80.pdf",
      "evil.html": "inline; filename=\"evil.html.pdf\"; filename*=UTF-8''evil.html.pdf"
    })) {
      const reply = await get((await depositOne(other, given)).path)
      assert.strictEqual(reply.headers["content-disposition"], shown)
      assert.notProperty(reply.headers, "set-cookie")
    }
  })

  it(
    "is logged at each opening with key, group, environment, mission and document, and never with its token",
    { tags: "SEC-5" },
    async () => {
      const sheet = await signedAt(keyId, { _tag: "MissionSheet", missionId: MissionId(to.missionId) }, Date.now())
      const known = { route: "GET /files", status: 200, key: keyId, group, environment: "test", mission: to.missionId }
      assert.deepInclude(await lineOf(await get(path)), { ...known, document: documentId })
      assert.deepInclude(await lineOf(await get(sheet)), { ...known, document: "fiche_mission" })
      const altered = await lineOf(await get("/files/altered"))
      assert.strictEqual(member(altered, "status"), 404)
      for (const name of ["group", "mission", "document"]) assert.isUndefined(member(altered, name), name)
      const log = readFileSync(api.logFile, "utf8")
      for (const link of asked.filter((each) => each.length > 20)) assert.notInclude(log, link.slice(-20))
    }
  )
})
