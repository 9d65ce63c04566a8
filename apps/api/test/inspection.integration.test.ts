import { InspectionResponse } from "@trajet/contract"
import type { InspectionPhaseKey, InspectionPhoto } from "@trajet/domain/inspection"
import { Schema } from "effect"
import { createHash } from "node:crypto"
import { afterAll, assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { groupName, makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { type Inspected, recordInspection, reportPrinter } from "./inspections.ts"
import { member, members } from "./member.ts"

interface File {
  readonly status: number
  readonly type: string | null
  readonly policy: string | null
  readonly bytes: Uint8Array
}

const decode = Schema.decodeUnknownSync(InspectionResponse)

describe("the inspection of a mission", async () => {
  const { api, database, groupId, key } = await sharedStage()
  const reports = reportPrinter(database)
  const strangerKey = (await makeKey(database, await makeGroup(database, groupName("other")))).clear

  afterAll(() => reports.dispose())

  const ordered = async (order: Readonly<Record<string, unknown>> = {}): Promise<Inspected> => {
    const created = await ask(api.origin, "/v1/transports", { key, body: validOrder(order) })
    assert.strictEqual(created.status, 201, created.text)
    const missionId = String(created.json()["id"])
    return { tenant: { groupId, environment: "test" }, missionId, trip: "aller" }
  }

  const read = ({ missionId }: Inspected, query = "", by = key) =>
    ask(api.origin, `/v1/transports/${missionId}/inspection${query}`, { key: by })

  const shown = async (of: Inspected, query = "") => {
    const reply = await read(of, query)
    assert.strictEqual(reply.status, 200, reply.text)
    return decode(reply.json()).data
  }

  const download = async (url: string): Promise<File> => {
    const response = await fetch(url)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const header = (name: string) => response.headers.get(name)
    return { status: response.status, type: header("content-type"), policy: header("content-security-policy"), bytes }
  }

  it(
    "is 202 and empty before it begins, and 404 for an unknown mission or another group's",
    { tags: ["ERR-13", "INS-2"] },
    async () => {
      const mission = await ordered()
      const notStarted = { data: null }
      const first = await read(mission)
      assert.deepStrictEqual([first.status, first.json()], [202, notStarted])
      await recordInspection(database, mission, { status: "pending", phases: { depart: null, arrivee: null } })
      const second = await read(mission, "?phase=depart")
      assert.deepStrictEqual([second.status, second.json()], [202, notStarted])
      assert.strictEqual((await read(mission, "", strangerKey)).status, 404)
      assert.strictEqual((await read({ ...mission, missionId: "nobody" })).status, 404)
    }
  )

  it(
    "shows both phases, the reports after they are printed, and its end after completion",
    {
      tags: [
        "INS-5",
        "INS-9",
        "INS-10",
        "INS-11",
        "INS-12",
        "INS-13",
        "INS-14",
        "INS-15",
        "INS-16",
        "INS-17",
        "INS-18",
        "INS-19",
        "INS-20",
        "INS-21"
      ]
    },
    async () => {
      const mission = await ordered()
      const recorded = await recordInspection(database, mission)
      const before = await shown(mission)
      assert.deepStrictEqual(before.pdf, { depart: null, arrivee: null })
      assert.strictEqual(before.completed_at, "2026-12-01T17:02:00.000003Z")
      assert.deepInclude(before, { id: recorded.id, offer_id: mission.missionId, status: "completed" })
      await reports.print(mission, "depart")
      const after = await shown(mission)
      assert.deepInclude(after.pdf.depart, { photos_ok: 2, photos_total: 2 })
      assert.isNull(after.pdf.arrivee)
      assert.deepStrictEqual(after.phases.depart?.fields, [
        { id: "mileage", label: "Kilométrage", type: "number", value: 18_342 }
      ])
      const [photo] = after.phases.arrivee?.photos ?? []
      assert.deepInclude(photo, { label: "arrivee 1", kind: "damage", damage_type: "scratch" })
      assert.deepStrictEqual(photo?.positions, [{ x: 0.25, y: 0.75, type: "scratch" }])
    }
  )

  it("shows only one phase, or no fields, if the query says so", { tags: ["INS-1", "INS-3"] }, async () => {
    const mission = await ordered()
    await recordInspection(database, mission, { status: "in_progress" })
    const depart = await shown(mission, "?phase=depart")
    assert.hasAllKeys(depart.phases, ["depart"])
    assert.hasAllKeys(depart.pdf, ["depart"])
    assert.isNull(depart.completed_at)
    assert.deepStrictEqual((await shown(mission, "?include_fields=false&phase=arrivee")).phases.arrivee?.fields, [])
    assert.lengthOf((await shown(mission, "?include_fields=true")).phases.depart?.fields ?? [], 1)
    for (const [query, field] of [
      ["?phase=both", "phase"],
      ["?leg=back", "leg"],
      ["?include_fields=1", "include_fields"],
      ["?phase=depart&phase=arrivee", "phase"]
    ] as const) {
      const refused = await read(mission, query)
      assert.strictEqual(refused.status, 422, query)
      assert.strictEqual(member(refused.json()["errors"], "0", "field"), field)
    }
  })

  it("is separate for the return, and 404 for a mission without one", { tags: "INS-4" }, async () => {
    const [oneWay, there] = [await ordered(), await ordered({ return_trip: true })]
    const refused = await read(oneWay, "?leg=retour")
    assert.deepStrictEqual([refused.status, refused.json()["code"]], [422, "no_return_leg"])
    const back = { ...there, trip: "retour" as const }
    assert.strictEqual((await read(back, "?leg=retour")).status, 202)
    const recorded = await recordInspection(database, back, { inspectionType: "return" })
    assert.deepInclude(await shown(back, "?leg=retour"), { id: recorded.id, inspection_type: "return" })
    assert.strictEqual((await read(there)).status, 202)
    await reports.print(back, "depart")
    const detail = await ask(api.origin, `/v1/transports/${back.missionId}`, { key })
    assert.isNull(member(detail.json(), "documents", "inspection_pickup"))
  })

  it("has links that open the exact files without a key", { tags: ["INS-6", "INS-7"] }, async () => {
    const mission = await ordered()
    const recorded = await recordInspection(database, mission)
    await reports.print(mission, "depart")
    await reports.print(mission, "arrivee")
    const { pdf, phases } = await shown(mission)
    const stored = new Map<string, InspectionPhoto>(
      [recorded.phases.depart, recorded.phases.arrivee].flatMap((phase) =>
        (phase?.photos ?? []).map((photo) => [photo.id, photo] as const)
      )
    )
    const photos = [phases.depart, phases.arrivee].flatMap((phase) => phase?.photos ?? [])
    assert.lengthOf(photos, 4)
    for (const { id, url } of photos) {
      const { status, type, policy, bytes } = await download(url)
      assert.deepStrictEqual([status, type, policy], [200, "image/png", "default-src 'none'; sandbox"])
      assert.strictEqual(createHash("sha256").update(bytes).digest("hex"), stored.get(id)?.file.sha256)
    }
    const pages = new Set<string>()
    for (const phase of ["depart", "arrivee"] as const) {
      const { status, type, bytes } = await download(pdf[phase]?.url ?? "")
      assert.deepStrictEqual([status, type], [200, "application/pdf"])
      assert.strictEqual(Buffer.from(bytes).subarray(0, 5).toString(), "%PDF-")
      pages.add(createHash("sha256").update(bytes).digest("hex"))
    }
    assert.strictEqual(pages.size, 2)
    const again = await shown(mission)
    assert.notStrictEqual(again.pdf.depart?.url, pdf.depart?.url)
    assert.notStrictEqual(again.phases.depart?.photos[0]?.url, phases.depart?.photos[0]?.url)
  })

  it("refuses a link with a changed byte, and one whose file was removed from the record", async () => {
    const mission = await ordered()
    await recordInspection(database, mission)
    const { phases } = await shown(mission)
    const url = phases.depart?.photos[0]?.url ?? ""
    const other = phases.arrivee?.photos[0]?.url ?? ""
    const parts = url.split(".")
    for (const index of parts.keys()) {
      const mixed = parts.map((part, at) => (at === index ? (other.split(".")[at] ?? "") : part)).join(".")
      if (mixed !== url) assert.strictEqual((await download(mixed)).status, 404, mixed)
    }
    assert.strictEqual((await download(`${url}A`)).status, 404)
    await recordInspection(database, mission)
    assert.strictEqual((await download(url)).status, 404)
  })

  it("is linked from the detail, with a current sheet of the mission", { tags: "ORD-57" }, async () => {
    const mission = await ordered()
    const detail = async () => {
      const reply = await ask(api.origin, `/v1/transports/${mission.missionId}`, { key })
      return members(member(reply.json(), "documents"))
    }
    const before = await detail()
    assert.deepInclude(before, { inspection_pickup: null, inspection_delivery: null })
    const sheet = await download(String(before["fiche_mission"]))
    assert.deepStrictEqual([sheet.status, sheet.type], [200, "application/pdf"])
    await recordInspection(database, mission)
    const phases: ReadonlyArray<readonly [string, InspectionPhaseKey]> = [
      ["inspection_delivery", "arrivee"],
      ["inspection_pickup", "depart"]
    ]
    for (const [name, phase] of phases) {
      await reports.print(mission, phase)
      const { status, type } = await download(String((await detail())[name]))
      assert.deepStrictEqual([status, type], [200, "application/pdf"])
    }
    await ask(api.origin, `/v1/transports/${mission.missionId}/cancel`, { key, body: {} })
    const cancelled = await download(String(before["fiche_mission"]))
    assert.strictEqual(cancelled.status, 200)
    assert.isFalse(Buffer.from(cancelled.bytes).equals(Buffer.from(sheet.bytes)))
  })

  it("shows only specified members, whatever is stored", { tags: "INS-8" }, async () => {
    const mission = await ordered()
    await recordInspection(database, mission)
    await reports.print(mission, "depart")
    const honest = await shown(mission)
    const planted = `UPDATE inspection SET body = regexp_replace(body::text, '\\{',
      '{"creator":"SECRET","tenant":"SECRET","metadata":{"share_token":"SECRET"},', 'g')::json WHERE mission_id = $1`
    await onServer(database, planted, [mission.missionId])
    const [row] = await onServer(database, "SELECT body::text AS body FROM inspection WHERE mission_id = $1", [
      mission.missionId
    ])
    assert.isAbove(String(row?.["body"]).split("SECRET").length, 20)
    const reply = await read(mission)
    assert.strictEqual(reply.status, 200)
    assert.notMatch(reply.text, /SECRET|creator|tenant|metadata|share_token|fileId|sha256/u)
    const shapeOf = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shapeOf)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
          : typeof value
    assert.deepStrictEqual(shapeOf(reply.json()["data"]), shapeOf(honest))
  })
})
