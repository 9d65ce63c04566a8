import { randomUUID, randomUUIDv7 } from "node:crypto"
import { assert } from "vitest"
import { ask, type Reply, validOrder } from "../../../../tools/harness/http.ts"
import { depositRequest, samplePdf } from "../../../../tools/harness/deposits.ts"
import { sha256Of } from "../../../../tools/harness/files.ts"
import { fieldOf, phoneOf, photoOf } from "../inspection-phone.ts"
import { greyPng } from "../inspections.ts"
import { list, member } from "../member.ts"
import type { Plants } from "./plants.ts"

export interface Person {
  readonly id: string
  readonly key: string
}

export interface Stage {
  readonly origin: string
  readonly client: string
  readonly operator: Person
  readonly drivers: readonly [Person, Person]
}

const contact = (plants: Plants, where: string) => ({
  name: plants.name(`name of the contact of ${where}`),
  phone: plants.phone(`phone of the contact of ${where}`),
  mail: plants.mail(`e-mail address of the contact of ${where}`)
})

const order = (plants: Plants, mail: string | undefined) =>
  validOrder({
    pickup: {
      address: "10 rue de Rivoli, 75001 Paris",
      date: "2031-03-17T09:00:00+01:00",
      start_time: "09:00",
      contact: { ...contact(plants, "the pickup"), ...(mail === undefined ? {} : { mail }) }
    },
    delivery: {
      address: "Place Bellecour, 69002 Lyon",
      date: "2031-03-17T17:00:00+01:00",
      contact: contact(plants, "the delivery")
    },
    return_trip: {
      delivery: { address: "12 rue Foch, 80000 Amiens", date: "2031-03-19T17:00:00+01:00" },
      contacts: { pickup: contact(plants, "the return's pickup"), delivery: contact(plants, "the return's delivery") },
      vehicle: { registration: plants.plate("plate of the return") }
    },
    vehicle: {
      registration: plants.plate("plate"),
      vin: plants.vin("VIN"),
      brand: plants.name("brand"),
      model: plants.name("model")
    },
    description: `ring at ${plants.name("description")}`,
    reference: plants.name("reference")
  })

/** Sends requests about one mission, as client, operator or driver. */
export const callsOf = ({ origin, client }: Stage, id: string) => {
  const idempotent = () => ({ "idempotency-key": randomUUID() })
  const expectOk = (reply: Reply): Reply => {
    assert.isBelow(reply.status, 300, reply.text)
    return reply
  }
  const told = async (person: Person, method: string, path: string, body: object) =>
    expectOk(
      await ask(origin, `/operations/v1${path}`, {
        key: person.key,
        method,
        body,
        headers: method === "POST" ? idempotent() : {}
      })
    )
  return {
    told,
    asClient: async (method: string, path: string, body: object) =>
      expectOk(await ask(origin, `/v1/transports/${id}${path}`, { key: client, method, body, headers: idempotent() })),
    as: (person: Person, method: string, path: string, body: object) =>
      told(person, method, `/missions/${id}${path}`, body)
  }
}

const documentWith = (plants: Plants, key: string, trip: "aller" | "retour") => ({
  key,
  trip,
  fileName: `${plants.name(`file name of ${key}`)}.pdf`,
  content: Buffer.concat([samplePdf(), Buffer.from(plants.name(`content of ${key}`))])
})

/**
 * Orders a mission with a mark in each place where a client can put one; `mail` is the address of its first contact. The
 * creation can be replayed by its key.
 */
export const orderPlanted = async ({ origin, client }: Stage, plants: Plants, mail?: string) => {
  const key = randomUUID()
  const body = order(plants, mail)
  const sent = { key: client, body, headers: { "idempotency-key": key } }
  const created = await ask(origin, "/v1/transports", sent)
  assert.strictEqual(created.status, 201, created.text)
  return { id: String(created.json()["id"]), replay: () => ask(origin, "/v1/transports", sent) }
}

const inspect = async (stage: Stage, id: string, plants: Plants) => {
  const [driver] = stage.drivers
  const phone = phoneOf({ origin: stage.origin, driver, missionId: id })
  const png = Buffer.concat([greyPng(7), Buffer.from(plants.name("bytes of a photo"))])
  const photo = photoOf(png, { label: plants.name("label of a photo"), lat: 48.85, lng: 2.36, accuracy: 7 })
  const signature = photoOf(Buffer.concat([greyPng(9), Buffer.from(plants.name("bytes of a signature"))]), {
    kind: "signature",
    label: plants.name("label of a signature")
  })
  const field = { ...fieldOf("remark", plants.name("value of a field")), label: plants.name("label of a field") }
  const replies = [
    await phone.start(randomUUIDv7()),
    await phone.photo(photo),
    await phone.photo(signature),
    await phone.fields(field),
    await phone.complete(2, { signature: signature.id })
  ]
  for (const reply of replies) assert.strictEqual(reply.status, 200, reply.text)
  assert.strictEqual(sha256Of(png), photo.meta["sha256"])
}

/** A driver accepts a proposal, loses the mission, and declines to have it again. */
const offer = async (stage: Stage, id: string, plants: Plants) => {
  const { as, told } = callsOf(stage, id)
  const { operator } = stage
  const [driver, other] = stage.drivers
  const proposal = await as(operator, "POST", "/offers", { driver_id: driver.id })
  await told(driver, "POST", `/offers/${String(proposal.json()["id"])}/decline`, {})
  const accepted = await as(operator, "POST", "/offers", { driver_id: other.id })
  await told(other, "POST", `/offers/${String(accepted.json()["id"])}/accept`, {})
  await as(operator, "POST", "/unassign", { reason: `because of ${plants.name("reason of an unassignment")}` })
  const open = list(
    (await ask(stage.origin, "/operations/v1/offers?limit=200", { key: other.key })).json()["data"]
  ).find((one) => member(one, "mission_id") === id)
  await told(other, "POST", `/offers/${String(member(open, "id"))}/decline`, {})
}

/** Where a vehicle was, twice in the same place. */
const drive = async (stage: Stage, id: string, plants: Plants) => {
  const [driver] = stage.drivers
  const there = { lat: plants.degrees("latitude", "48.85"), lng: plants.degrees("longitude", "2.36") }
  const positions = [0, 1].map((millis) => ({ ...there, at: new Date(Date.now() + millis).toISOString() }))
  const reply = await callsOf(stage, id).as(driver, "POST", "/positions", { positions })
  assert.deepStrictEqual(reply.json(), { taken: 2, refused: [] })
}

/** Offers, an assignment, changes of terms, incidents and a new vehicle, each with its reason. */
const prepare = async (stage: Stage, id: string, plants: Plants) => {
  const { as, asClient } = callsOf(stage, id)
  const { operator } = stage
  const [driver] = stage.drivers
  const reason = (of: string) => `because of ${plants.name(`reason of ${of}`)}`
  await asClient("POST", "/options", { option_key: "plein", params: { target_level: plants.name("parameter") } })
  await asClient("POST", "/documents", depositRequest([documentWith(plants, "carte_grise", "aller")]))
  await offer(stage, id, plants)
  await as(operator, "POST", "/assign", { driver_id: driver.id, reason: reason("an assignment") })
  const asked = await asClient("PATCH", "/dates", { legs: { "livraison-aller": { end_time: "19:00" } } })
  const update = String(member(asked.json()["driver_validation"], "client_update_id"))
  await as(driver, "POST", `/validations/${update}`, { answer: "accept" })
  await as(operator, "PATCH", "/dates", {
    legs: { "livraison-aller": { end_time: "19:30" } },
    reason: reason("new dates")
  })
  await as(operator, "PATCH", "/vehicle", {
    trip: "aller",
    registration: plants.plate("changed plate"),
    reason: reason("another vehicle")
  })
  const reported = await as(driver, "POST", "/incidents", {
    category: "contact_unreachable",
    description: `nobody saw ${plants.name("description of an incident")}`,
    blocking: true
  })
  await as(operator, "POST", `/incidents/${String(reported.json()["incident_id"])}/resolve`, {
    outcome: "continue",
    reason: reason("an end of an incident")
  })
}

/** Drives an ordered mission out and back, and completes it, with a mark wherever one can be put. */
export const completePlanted = async (stage: Stage, id: string, plants: Plants): Promise<void> => {
  const { as, asClient } = callsOf(stage, id)
  const { operator } = stage
  const [driver] = stage.drivers
  await prepare(stage, id, plants)
  await inspect(stage, id, plants)
  for (const trip of ["aller", "retour"] as const) {
    await as(driver, "POST", "/pickup", { trip, reason: plants.name(`reason of the pickup of ${trip}`) })
    await drive(stage, id, plants)
    await as(operator, "POST", "/deliver", { trip, reason: plants.name(`reason of the delivery of ${trip}`) })
  }
  await asClient("POST", "/price-adjustments", {
    leg: "aller",
    new_price_ht: 199.5,
    motif: `agreed with ${plants.name("motif")}`,
    reference: plants.name("reference of a price")
  })
  const seen = () => ask(stage.origin, `/operations/v1/missions/${id}`, { key: operator.key })
  const required = (await seen()).json()["required_documents"]
  for (const trip of ["aller", "retour"] as const) {
    for (const key of list(member(required, trip))) {
      await as(driver, "POST", "/documents", depositRequest([documentWith(plants, String(key), trip)]))
    }
  }
  for (const document of list((await seen()).json()["documents"])) {
    if (member(document, "key") === "carte_grise") continue
    await as(operator, "POST", `/documents/${String(member(document, "id"))}/review`, {
      decision: "accept",
      comment: `signed by ${plants.name("comment of a review")}`
    })
  }
}

/** Cancels an ordered mission. */
export const cancelPlanted = async (stage: Stage, id: string, plants: Plants): Promise<void> => {
  const { as } = callsOf(stage, id)
  await as(stage.operator, "POST", "/cancel", { reason: `refused by ${plants.name("reason of a cancellation")}` })
}
