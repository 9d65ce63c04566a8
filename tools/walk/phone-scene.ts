import { randomUUID } from "node:crypto"
import type { DriverStage } from "../driver/stage.ts"
import { makePhoneLinks } from "../driver/phone-links.ts"
import { deposit, samplePdf } from "../harness/deposits.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeDriver } from "../harness/people.ts"

/** What a phone finds when the walk comes: missions of its driver in each part of their life. */
export interface PhoneScene {
  /** Makes a link for the phone: its path with the fragment, and its code. */
  readonly makeLink: () => Promise<{ readonly path: string; readonly code: string }>
  /** Revokes the key of the phone. */
  readonly revoke: () => Promise<void>
  /** The numbers of the missions, as the cards show them. */
  readonly numbers: Readonly<Record<keyof typeof days, string>>
  /** Takes the inspected mission from the driver, and gives it again: what was recorded before is refused. */
  readonly giveAgain: () => Promise<void>
  /** What the service has of the inspection at departure that the walk makes. */
  readonly inspected: () => Promise<unknown>
}

const days = {
  /** To be inspected, and the client has changed its dates. */
  changed: "2031-04-08",
  /** Whose vehicle is another one. */
  other: "2031-04-15",
  /** Delivered, and operators have refused a document. */
  refused: "2031-04-22",
  /** Inspected, to be picked up. */
  inspected: "2031-04-29",
  cancelled: "2031-05-06",
  /** Offered for the night after `other`, whose delivery is far away. */
  offered: "2031-04-16"
} as const

const orderOf = (name: keyof typeof days) => {
  const contact = { name: "Nadia Petit", company: "Garage Bellecour", phone: "+33478000000" }
  return {
    reference: name.toUpperCase(),
    description: "Portail vert, sonner deux fois.",
    options: ["lavage_ext", "prise_rdv"],
    pickup: {
      ...{ address: "10 rue de Rivoli, 75001 Paris", contact, start_time: name === "offered" ? "00:15" : "09:00" },
      date: `${days[name]}T09:00:00+02:00`
    },
    delivery: {
      address: "Place Bellecour, 69002 Lyon",
      contact,
      date: `${days[name]}T22:00:00+02:00`,
      start_time: "22:00"
    }
  }
}

const inspectedIn = async ({ operator, origin }: Pick<DriverStage, "operator" | "origin">, id: string) => {
  const reply = await ask(origin, `/operations/v1/missions/${id}/inspections/aller`, { key: operator.key })
  const phases: unknown = Reflect.get(Object(reply.json()["data"]), "phases")
  return Reflect.get(Object(phases), "depart")
}

/** Makes a driver with a phone to take, and missions. */
export const makePhoneScene = async ({ database, key, operator, origin }: DriverStage): Promise<PhoneScene> => {
  const driver = await makeDriver(database)
  const { make, revoke } = await makePhoneLinks(origin, database, operator.id, driver.id)
  const send = async (by: string, path: string, body: unknown, method = "POST") => {
    const reply = await ask(origin, path, { key: by, method, body })
    if (reply.status >= 300) throw new Error(`${path} got ${reply.status}: ${reply.text}`)
    return reply.json()
  }
  const operate = (id: string, action: string, body: object) =>
    send(operator.key, `/operations/v1/missions/${id}/${action}`, { reason: "libre", ...body })
  const drive = (id: string, action: string, body: object, method = "POST") =>
    send(driver.key, `/operations/v1/missions/${id}/${action}`, body, method)
  const assign = (id: string) => operate(id, "assign", { driver_id: driver.id })
  const order = (name: keyof typeof days) => orderedMission(origin, key, orderOf(name))
  const assigned = async (name: keyof typeof days) => {
    const id = await order(name)
    await assign(id)
    return id
  }
  const ids = {
    ...{ changed: await assigned("changed"), other: await assigned("other"), refused: await assigned("refused") },
    ...{
      inspected: await assigned("inspected"),
      cancelled: await assigned("cancelled"),
      offered: await order("offered")
    }
  }
  const leg = { date: days.changed, start_time: "18:30" }
  await send(key, `/v1/transports/${ids.changed}/dates`, { legs: { "livraison-aller": leg } }, "PATCH")
  for (const action of ["pickup", "deliver"]) await drive(ids.refused, action, { trip: "aller" })
  const place = { origin, key: driver.key, missionId: ids.refused, api: "/operations/v1/missions" } as const
  await deposit(place, [{ content: samplePdf(), key: "pv_livraison" }])
  const read = (id: string) => send(operator.key, `/operations/v1/missions/${id}`, undefined, "GET")
  const { documents } = await read(ids.refused)
  const document = String(Reflect.get(Object(Array.isArray(documents) ? documents[0] : null), "id"))
  const review = { decision: "refuse", for_driver: "La signature manque." }
  await send(operator.key, `/operations/v1/missions/${ids.refused}/documents/${document}/review`, review)
  const phase = "inspections/aller/depart"
  const now = new Date().toISOString()
  await drive(ids.inspected, phase, { inspection_id: randomUUID(), started_at: now }, "PUT")
  const expects = { photos: [], fields: [] }
  await drive(ids.inspected, `${phase}/complete`, { completed_at: now, photos_total: 0, expects })
  await send(key, `/v1/transports/${ids.cancelled}/cancel`, { reason: "plus besoin" })
  await operate(ids.offered, "offers", { driver_id: driver.id })
  const numbers: Record<string, string> = {}
  for (const [name, id] of Object.entries(ids)) numbers[name] = String((await read(id))["transport_id"])
  const { cancelled = "", changed = "", inspected = "", offered = "", other = "", refused = "" } = numbers
  return {
    ...{ makeLink: make, revoke, numbers: { cancelled, changed, inspected, offered, other, refused } },
    inspected: () => inspectedIn({ origin, operator }, ids.changed),
    giveAgain: async () => {
      await operate(ids.inspected, "unassign", {})
      await assign(ids.inspected)
    }
  }
}
