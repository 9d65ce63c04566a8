import { randomUUID, randomUUIDv7 } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import type { ApiHere } from "../../../tools/harness/api-in-process.ts"
import { formOf, samplePdf } from "../../../tools/harness/deposits.ts"
import { filesOnDisk, sha256Of } from "../../../tools/harness/files.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { makeDriver, type TestPerson } from "../../../tools/harness/people.ts"
import { until } from "../../../tools/harness/until.ts"
import { inspectedMissions } from "./inspected-missions.ts"
import { fieldOf, phoneOf, photoForm, photoOf } from "./inspection-phone.ts"
import { greyPng } from "./inspections.ts"
import { list, member } from "./member.ts"
import { expectNoTrace, problemOf } from "./refusals.ts"

describe("the inspection of a driver", () => {
  let database = ""
  let api: ApiHere
  let client = ""
  let operator: TestPerson
  let stranger: TestPerson
  let world: Awaited<ReturnType<typeof inspectedMissions>>

  beforeAll(async () => {
    world = await inspectedMissions()
    ;({ database, api, client, operator } = world)
    stranger = await makeDriver(database)
  })
  afterAll(() => world.stop())

  const ok = async (sent: Promise<Reply>) => {
    const reply = await sent
    assert.strictEqual(reply.status, 200, reply.text)
    return reply
  }
  const refusal = async (sent: Promise<Reply>) => {
    const reply = await sent
    const { code, members } = problemOf(reply)
    return { status: reply.status, code, members }
  }
  const fieldAt = ({ members }: Awaited<ReturnType<typeof refusal>>) => member(list(members["errors"])[0], "field")

  it(
    "starts, collects parts, and is shown to the client with its printed report",
    { tags: ["EVT-25", "OPS-61", "OPS-50"] },
    async () => {
      const { missionId, phone } = await world.assigned()
      const inspectionId = randomUUIDv7()
      const photos = [1, 2].map((shade) =>
        photoOf(greyPng(shade), { label: `Photo ${shade}`, taken_at: `2031-04-20T09:0${9 - shade}:00+02:00` })
      )
      const damage = photoOf(greyPng(3), {
        kind: "damage",
        damage_type: "dent",
        positions: [{ x: 0.2, y: 0.9, type: "dent" }],
        taken_at: "2031-04-20T09:01:00+02:00",
        lat: 48.85,
        lng: 2.36,
        accuracy: 7
      })
      assert.strictEqual((await world.shown(missionId)).status, 202)
      const first = await ok(phone.start(inspectionId))
      assert.deepInclude(first.json(), {
        inspection_id: inspectionId,
        mission_id: missionId,
        trip: "aller",
        phase: "depart",
        status: "in_progress",
        started_at: "2031-04-20T07:00:00.000000Z",
        completed_at: null,
        photos: [],
        fields: []
      })
      for (const photo of [...photos, damage]) await ok(phone.photo(photo))
      await ok(phone.fields(fieldOf("mileage", 18_342), fieldOf("remark", "«é»")))
      const done = await ok(phone.complete(3))
      assert.strictEqual(done.json()["completed_at"], "2031-04-20T07:20:00.000000Z")
      const order = [damage, ...photos.toReversed()].map(({ id }) => id)
      assert.deepStrictEqual(
        list(done.json()["photos"]).map((photo) => member(photo, "id")),
        order
      )
      await until("the report", () => world.isPrinted(missionId))
      const { data } = await world.shown(missionId)
      assert.strictEqual(member(data, "id"), inspectionId)
      assert.deepInclude(member(data, "pdf", "depart"), { photos_ok: 3, photos_total: 3 })
      assert.deepStrictEqual(member(data, "phases", "depart", "location"), {
        lat: 48.85,
        lng: 2.36,
        accuracy_m: 7,
        address: null
      })
      assert.deepStrictEqual(member(data, "vehicle", "plate"), "AB123CD")
      assert.isNull(member(data, "phases", "arrivee"))
      const pdf = await ask(api.origin, new URL(String(member(data, "pdf", "depart", "url"))).pathname)
      assert.strictEqual(pdf.headers["content-type"], "application/pdf")
      const detail = await ask(api.origin, `/v1/transports/${missionId}`, { key: client })
      assert.isString(member(detail.json()["documents"], "inspection_pickup"))
      const events = await world.eventsOf(missionId)
      assert.deepStrictEqual(
        events.map(({ type, of }) => [
          type,
          member(of, "phase"),
          member(of, "photos_total"),
          member(of, "damages_count")
        ]),
        [
          ["inspection.started", "depart", 0, 0],
          ["inspection.completed", "depart", 3, 1]
        ]
      )
    }
  )

  it("answers 200 to every repetition and changes nothing, also after the completion", { tags: "OPS-48" }, async () => {
    const { missionId, phone } = await world.assigned()
    const [id, photo] = [randomUUIDv7(), photoOf(greyPng(4))]
    const parts = [
      () => phone.start(id),
      () => phone.photo(photo),
      () => phone.fields(fieldOf("mileage", 10)),
      () => phone.complete(1)
    ]
    for (const part of parts) await ok(part())
    await until("the report", () => world.isPrinted(missionId))
    const kept = filesOnDisk(database).size
    const last = (await ok(phone.complete(1))).text
    await expectNoTrace(database, async () => {
      for (const part of parts) assert.strictEqual((await ok(part())).text, last)
    })
    assert.strictEqual(filesOnDisk(database).size, kept)
    assert.strictEqual((await world.eventsOf(missionId)).length, 2)
  })

  it(
    "keeps parts that come before the start, and shows the phase once it has started",
    { tags: ["OPS-43", "OPS-44", "OPS-47", "OPS-56"] },
    async () => {
      const { missionId, phone, driver } = await world.assigned()
      const photo = photoOf(greyPng(5))
      const early = await ok(phone.photo(photo))
      assert.deepInclude(early.json(), { inspection_id: null, status: "pending", started_at: null })
      await ok(phone.fields(fieldOf("mileage", 10)))
      assert.strictEqual((await world.shown(missionId)).status, 202)
      const missing = await refusal(phone.complete(2))
      assert.deepInclude(missing, { status: 409, code: "parts_missing" })
      assert.deepStrictEqual(missing.members["missing"], [
        { part: "start" },
        { part: "photos", received: 1, expected: 2 }
      ])
      const id = randomUUIDv7()
      await ok(phone.start(id))
      assert.strictEqual(list(member((await world.shown(missionId)).data, "phases", "depart", "photos")).length, 1)
      const arrival = phoneOf({ origin: api.origin, driver, missionId, phase: "arrivee" })
      const other = await refusal(arrival.start(randomUUIDv7()))
      assert.deepInclude(other, { status: 409, code: "inspection_conflict" })
      assert.strictEqual(other.members["inspection_id"], id)
      await ok(arrival.start(id))
    }
  )

  it(
    "refuses other parts than those that it has, and writes nothing",
    { tags: ["OPS-46", "OPS-47", "OPS-48", "OPS-56"] },
    async () => {
      const { phone, missionId, driver } = await world.assigned()
      const photo = photoOf(greyPng(6))
      await ok(phone.start(randomUUIDv7()))
      await ok(phone.photo(photo))
      const kept = filesOnDisk(database).size
      const other = photoOf(greyPng(7), {}, photo.id)
      await expectNoTrace(database, async () => {
        assert.deepInclude(await refusal(phone.photo(other)), { status: 409, code: "photo_conflict" })
        const wanted = {
          photos: [photo.id, randomUUIDv7()],
          fields: [{ id: "mileage", at: "2031-04-20T09:10:00+02:00" }]
        }
        const missing = await refusal(phone.complete(1, { expects: wanted }))
        assert.deepStrictEqual(missing.members["missing"], [
          { part: "photo", id: wanted.photos[1] },
          { part: "field", id: "mileage" }
        ])
      })
      await ok(phone.complete(1))
      await until("the report", () => world.isPrinted(missionId))
      await expectNoTrace(database, async () => {
        for (const sent of [
          phone.photo(photoOf(greyPng(8))),
          phone.photo(other),
          phone.fields(fieldOf("mileage", 1)),
          phone.complete(0)
        ]) {
          assert.deepInclude(await refusal(sent), { status: 409, code: "inspection_completed" })
        }
      })
      assert.strictEqual(filesOnDisk(database).size, kept + 1)
      await ok(phoneOf({ origin: api.origin, driver, missionId, phase: "arrivee" }).fields(fieldOf("mileage", 1)))
    }
  )

  it(
    "refuses a photo that is none, is too large or changed on its way, and names the member",
    { tags: "LIM-38" },
    async () => {
      const { phone } = await world.assigned()
      const photo = photoOf(greyPng(9))
      const kept = filesOnDisk(database).size
      const large = Buffer.concat([Buffer.from(greyPng(9)), Buffer.alloc(10 * 1024 * 1024)])
      const fileOnly = formOf([{ disposition: 'name="file"; filename="a.png"', content: Buffer.from(photo.content) }])
      const metaOnly = formOf([{ disposition: 'name="meta"', content: JSON.stringify(photo.meta) }])
      const sent: ReadonlyArray<readonly [string, Promise<Reply>]> = [
        ["sha256", phone.photo({ ...photo, content: greyPng(10) })],
        ["sha256", phone.photo({ ...photo, meta: { ...photo.meta, sha256: "nothing" } })],
        ["file", phone.photo(photoOf(Buffer.from("no picture")))],
        ["file", phone.photo(photoOf(Buffer.alloc(0)))],
        ["file", phone.photo(photoOf(large))],
        ["file", phone.form(photo.id, metaOnly)],
        ["meta", phone.form(photo.id, fileOnly)],
        ["lng", phone.photo({ ...photo, meta: { ...photo.meta, lat: 48 } })],
        [
          "positions.0.x",
          phone.photo({ ...photo, meta: { ...photo.meta, positions: [{ x: 2, y: 0, type: "dent" }] } })
        ],
        ["taken_at", phone.photo({ ...photo, meta: { ...photo.meta, taken_at: "yesterday" } })],
        ["photo_id", phone.photo({ ...photo, id: "front" })],
        ["fields.0.value", phone.fields({ ...fieldOf("mileage", 1), value: "many" })],
        ["fields.0.value", phone.fields({ ...fieldOf("signature", "Jean"), type: "signature" })],
        ["photos_total", phone.complete(101)]
      ]
      for (const [field, reply] of sent) {
        const refused = await refusal(reply)
        assert.deepStrictEqual([refused.status, fieldAt(refused)], [422, field], JSON.stringify(refused))
      }
      const noForm = await refusal(
        phone.form(photo.id, { ...photoForm(photo), headers: { "content-type": "image/png" } })
      )
      assert.strictEqual(noForm.code, "unsupported_media_type")
      assert.strictEqual(filesOnDisk(database).size, kept)
      await ok(phone.photo({ ...photo, meta: { ...photo.meta, sha256: sha256Of(photo.content).toUpperCase() } }))
      await ok(phone.photo(photoOf(samplePdf(), { kind: "document" })))
    }
  )

  it("is of the driver of its trip, and of no one else", { tags: "OPS-44" }, async () => {
    const { missionId, driver } = await world.assigned({ return_trip: true })
    const photo = photoOf(greyPng(11))
    const of = (person: Pick<TestPerson, "key">, trip = "aller", phase = "depart") =>
      phoneOf({ origin: api.origin, driver: person, missionId, trip, phase })
    const everyPart = (phone: ReturnType<typeof phoneOf>) => [
      phone.start(randomUUIDv7()),
      phone.photo(photo),
      phone.fields(fieldOf("mileage", 1)),
      phone.complete(0)
    ]
    await expectNoTrace(database, async () => {
      for (const [person, status] of [
        [operator, 403],
        [stranger, 404],
        [{ key: client }, 401]
      ] as const) {
        for (const reply of everyPart(of(person))) assert.strictEqual((await reply).status, status)
      }
      for (const phone of [of(driver, "allers"), of(driver, "aller", "start")]) {
        for (const reply of everyPart(phone)) assert.strictEqual((await reply).status, 404)
      }
    })
    await world.post(operator, `${missionId}/assign`, { driver_id: stranger.id, trip: "retour", reason: "another one" })
    for (const phone of [of(stranger), of(driver, "retour")]) {
      for (const reply of everyPart(phone)) assert.strictEqual((await reply).status, 404)
    }
    const id = randomUUIDv7()
    await ok(of(stranger, "retour").start(id))
    assert.strictEqual(member((await world.shown(missionId, "?leg=retour")).data, "id"), id)
    const oneWay = await world.assigned()
    const none = phoneOf({ origin: api.origin, ...oneWay, trip: "retour" })
    for (const reply of everyPart(none)) assert.strictEqual((await refusal(reply)).code, "no_return_leg")
  })

  it("is cancelled with its mission, and takes no more parts", { tags: "OPS-49" }, async () => {
    const { missionId, phone } = await world.assigned()
    await ok(phone.start(randomUUIDv7()))
    await world.post(operator, `${missionId}/cancel`, { reason: "sold" })
    const { data } = await world.shown(missionId)
    assert.deepInclude(data, { status: "cancelled", completed_at: null })
    for (const sent of [phone.fields(fieldOf("mileage", 1)), phone.photo(photoOf(greyPng(12))), phone.complete(0)]) {
      assert.deepInclude(await refusal(sent), { status: 409, code: "already_cancelled" })
    }
  })

  it("completes a phase once for its Idempotency-Key", async () => {
    const { phone } = await world.assigned()
    await ok(phone.start(randomUUIDv7()))
    const headers = { "idempotency-key": randomUUID() }
    const first = await ok(phone.complete(0, {}, headers))
    const again = await ok(phone.complete(0, {}, headers))
    assert.deepStrictEqual([again.text, again.headers["idempotent-replayed"]], [first.text, "true"])
    const reused = await refusal(phone.complete(1, {}, headers))
    assert.strictEqual(reused.code, "idempotency_key_reused")
  })
})
