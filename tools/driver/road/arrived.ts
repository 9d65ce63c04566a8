import { createHash } from "node:crypto"
import { assert } from "vitest"
import { readEventLog } from "../../harness/event-log.ts"
import { ask } from "../../harness/http.ts"
import { until } from "../../harness/until.ts"
import type { RoadStage } from "./road-stage.ts"

interface Phase {
  readonly completed_at: string | null
  readonly photos: ReadonlyArray<{ readonly id: string; readonly label: string; readonly url: string }>
  readonly fields: ReadonlyArray<{ readonly id: string; readonly value: unknown }>
}

interface Report {
  readonly photos_ok: number
  readonly photos_total: number
  readonly url: string
}

type PhaseName = "depart" | "arrivee"

interface Inspection {
  readonly status: string
  readonly pdf: Readonly<Record<PhaseName, Report | null>>
  readonly phases: Readonly<Record<PhaseName, Phase | null>>
}

const phases = ["depart", "arrivee"] as const

/** The shots of a car with a signature; the papers are asked for at the departure alone. */
const photosOf = { depart: 13, arrivee: 12 } as const

const fields = [
  ...["cleanliness_inside", "cleanliness_outside", "energy", "keys", "mileage", "no_damage"],
  ...["registration_document", "safety_kit", "signatory", "spare_wheel"]
]

const read = async (road: RoadStage, path: string): Promise<unknown> => {
  const answer = await ask(road.origin(), path, { key: road.key })
  return answer.status === 200 ? answer.json()["data"] : null
}

const inspectionOf = async (
  road: RoadStage,
  mission: string,
  leg: string,
  printed: ReadonlyArray<PhaseName> = phases
): Promise<Inspection> => {
  let inspection: Inspection | null = null
  await until(`the reports of the trip ${leg} are printed: ${printed.join(", ")}`, async () => {
    const { text } = await ask(road.origin(), `/v1/transports/${mission}/inspection?leg=${leg}`, { key: road.key })
    const body: { readonly data: Inspection | null } = JSON.parse(text)
    inspection = body.data
    return printed.every((phase) => (body.data?.pdf[phase] ?? null) !== null)
  })
  assert.isNotNull(inspection)
  return inspection
}

const download = async (url: string): Promise<Buffer> => {
  const answer = await fetch(url)
  assert.strictEqual(answer.status, 200, url)
  return Buffer.from(await answer.arrayBuffer())
}

const assertPhase = async (road: RoadStage, inspection: Inspection, phase: PhaseName): Promise<void> => {
  const [found, report] = [inspection.phases[phase], inspection.pdf[phase]]
  assert.isNotNull(found)
  assert.isNotNull(report)
  const labels = found.photos.map(({ label }) => label)
  assert.strictEqual(new Set(labels).size, labels.length, `a photo came twice: ${labels.join(", ")}`)
  assert.strictEqual(labels.length, photosOf[phase], labels.join(", "))
  const expected = phase === "depart" ? [...fields, "vehicle_identity"] : fields
  assert.deepStrictEqual(found.fields.map(({ id }) => id).toSorted(), expected)
  for (const { id, value } of found.fields) assert.isNotNull(value, id)
  for (const { id, label, url } of found.photos) {
    const digest = createHash("sha256")
      .update(await download(url))
      .digest("hex")
    assert.strictEqual(digest, road.proxy.digests().get(id), label)
  }
  assert.deepStrictEqual([report.photos_ok, report.photos_total], [photosOf[phase], photosOf[phase]])
  assert.strictEqual((await download(report.url)).subarray(0, 5).toString(), "%PDF-")
}

/** Asserts that the client has everything of these phases of the outbound trip, once. */
export const assertInspected = async (
  road: RoadStage,
  mission: string,
  done: ReadonlyArray<PhaseName>
): Promise<void> => {
  const inspection = await inspectionOf(road, mission, "aller", done)
  for (const phase of done) await assertPhase(road, inspection, phase)
}

/** Asserts that the client has everything of the trips of a mission, once. */
export const assertArrived = async (
  road: RoadStage,
  mission: string,
  legs: ReadonlyArray<"aller" | "retour"> = ["aller", "retour"]
): Promise<void> => {
  for (const leg of legs) {
    const inspection = await inspectionOf(road, mission, leg)
    assert.strictEqual(inspection.status, "completed")
    for (const phase of phases) await assertPhase(road, inspection, phase)
  }
  const documents = await read(road, `/v1/transports/${mission}/documents`)
  const given = (Array.isArray(documents) ? documents : []).map((document) => [
    Reflect.get(document, "key"),
    Reflect.get(document, "is_retour")
  ])
  const required = given.filter(([key]) => key === "pv_livraison")
  assert.deepStrictEqual(
    required.toSorted(),
    legs.map((leg) => ["pv_livraison", leg === "retour"])
  )
}

/** Asserts that the receiver of the client's webhooks has got every event of the log. */
export const assertEventsArrived = async (road: RoadStage): Promise<void> => {
  const log = await readEventLog(road.origin(), road.key)
  const idsOf = () => new Set(road.receiver.received.map(({ body }) => String(Reflect.get(JSON.parse(body), "id"))))
  await until("every event has arrived", () => {
    const ids = idsOf()
    return log.every(({ id }) => ids.has(id))
  })
  assert.deepStrictEqual(
    [...idsOf()].toSorted(),
    log.map(({ id }) => id).toSorted(),
    "the receiver got an event that the log does not have"
  )
}
