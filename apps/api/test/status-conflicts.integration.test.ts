import { DocumentId, FileId } from "@trajet/domain/documents"
import { IncidentId, type LegKey, type MissionCommand } from "@trajet/domain/mission"
import { Instant } from "@trajet/domain/time"
import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { depositRequest, samplePdf } from "../../../tools/harness/deposits.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { driverAssigned, applyCommand, vehicleDelivered, vehiclePickedUp } from "../../../tools/harness/mission-life.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { problemOf } from "./refusals.ts"

const returnPickedUp: MissionCommand = { _tag: "PickUpVehicle", trip: "retour", by: { actor: "driver" }, at: null }
const returnDelivered: MissionCommand = { _tag: "DeliverVehicle", trip: "retour", by: { actor: "driver" }, at: null }
const documentOf = (trip: "aller" | "retour"): Extract<MissionCommand, { readonly _tag: "DocumentReceived" }> => ({
  _tag: "DocumentReceived",
  document: {
    id: DocumentId(randomUUID()),
    key: "pv_livraison",
    label: "PV de livraison",
    trip,
    source: "driver",
    file: {
      fileId: FileId(randomUUID()),
      fileName: "pv.pdf",
      contentType: "application/pdf",
      bytes: 1,
      sha256: "0".repeat(64)
    },
    createdAt: Instant("2031-03-01T00:00:00.000Z")
  },
  billingState: null
})
const accepted = (document: ReturnType<typeof documentOf>): MissionCommand => ({
  _tag: "AcceptDocument",
  documentId: document.document.id
})
const incident: MissionCommand = {
  _tag: "ReportIncident",
  incidentId: IncidentId("incident"),
  category: "accident",
  blocking: true,
  by: "driver"
}

const onTheWay = [driverAssigned, vehiclePickedUp]
const atTheOtherEnd = [...onTheWay, vehicleDelivered]
const onTheWayBack = [...atTheOtherEnd, returnPickedUp]
const home = [...onTheWayBack, returnDelivered]
const [there, back] = [documentOf("aller"), documentOf("retour")]
const givenUp: ReadonlyArray<MissionCommand> = [
  ...onTheWay,
  incident,
  { _tag: "ResolveIncident", outcome: "delivered_elsewhere", reason: "no way on" }
]

/** A state of a mission with a return: its status, the path to it, the finished legs, and whether it is returning. */
interface Moment {
  readonly status: string
  readonly history: ReadonlyArray<MissionCommand>
  readonly done: ReadonlyArray<string>
  readonly returns?: false
  readonly cancel: string | null
}

const legs = ["enlevement-aller", "livraison-aller", "enlevement-retour", "livraison-retour"] as const
/** Windows that differ from those of the order, and follow one another. */
const newWindows: Readonly<Record<LegKey, object>> = {
  "enlevement-aller": { end_time: "12:30" },
  "livraison-aller": { end_time: "19:30" },
  "enlevement-retour": { date: "2031-03-18" },
  "livraison-retour": { end_time: "19:30" }
}
const legsUntil = (count: number) => legs.slice(0, count)

const moments: Readonly<Record<string, Moment>> = {
  scheduled: { status: "scheduled", history: [], done: [], cancel: null },
  assigned: { status: "assigned", history: [driverAssigned], done: [], cancel: null },
  "on the way": { status: "in_transit", history: onTheWay, done: legsUntil(1), cancel: "not_cancellable" },
  "before the return": { status: "in_transit", history: atTheOtherEnd, done: legsUntil(2), cancel: "not_cancellable" },
  "on the way back": {
    status: "in_transit_return",
    history: onTheWayBack,
    done: legsUntil(3),
    cancel: "not_cancellable"
  },
  "at home": { status: "awaiting_documents", history: home, done: legs, cancel: "not_cancellable" },
  "under review": { status: "under_review", history: [...home, there, back], done: legs, cancel: "not_cancellable" },
  completed: {
    status: "completed",
    history: [...home, there, back, accepted(there), accepted(back)],
    done: legs,
    cancel: "not_cancellable"
  },
  "in an incident before departure": {
    status: "incident",
    history: [driverAssigned, incident],
    done: [],
    cancel: null
  },
  "in an incident on the way": {
    status: "incident",
    history: [...onTheWay, incident],
    done: legsUntil(1),
    cancel: "not_cancellable"
  },
  "delivered elsewhere, its return given up": {
    status: "awaiting_documents",
    history: givenUp,
    done: legsUntil(2),
    returns: false,
    cancel: "not_cancellable"
  },
  cancelled: {
    status: "cancelled",
    history: [{ _tag: "Cancel", by: "client" }],
    done: [],
    cancel: "already_cancelled"
  }
}

/** The code that refuses a change of a leg, or null. */
const conflictOf = ({ done, returns, status }: Moment, leg: string): string | null => {
  if (status === "cancelled") return "already_cancelled"
  if (done.includes(leg)) return "already_departed"
  return returns === false && leg.endsWith("retour") ? "not_in_this_status" : null
}

describe("a change by a client", async () => {
  const { api, database, groupId, key } = await sharedStage()

  const missionAt = async (moment: Moment): Promise<string> => {
    const delivery = { address: "10 rue de Rivoli, 75001 Paris", date: "2031-03-18T17:00:00+01:00" }
    const body = validOrder({ return_trip: { delivery, options: ["mise_en_main"] }, options: ["mise_en_main"] })
    const id = String((await ask(api.origin, "/v1/transports", { key, body })).json()["id"])
    await applyCommand(database, { groupId, environment: "test" }, id, ...moment.history)
    const detail = (await ask(api.origin, `/v1/transports/${id}`, { key })).json()
    assert.strictEqual(detail["status"], moment.status)
    return id
  }

  const changesOf = (id: string) => {
    const send = (path: string, method: string, body?: object) => () =>
      ask(api.origin, `/v1/transports/${id}${path}`, { key, method, ...(body === undefined ? {} : { body }) })
    return {
      dates: (leg: LegKey) => send("/dates", "PATCH", { legs: { [leg]: newWindows[leg] } }),
      add: (trip: string) => send("/options", "POST", { option_key: "express", leg: trip }),
      remove: (trip: string) => send(`/options/mise_en_main?leg=${trip}`, "DELETE"),
      adjust: (trip: string) => send("/price-adjustments", "POST", { leg: trip, new_price_ht: 1, motif: "agreed" }),
      deposit: send("/documents", "POST", depositRequest([{ content: samplePdf() }])),
      duplicate: send("/duplicate", "POST", {
        dates: Object.fromEntries(legs.map((leg, day) => [leg, { date: `2031-04-2${day + 1}` }]))
      }),
      cancel: send("/cancel", "POST", {})
    }
  }

  const answered = async (work: () => Promise<Reply>, code: string | null, about: string) => {
    const reply = await work()
    if (code === null) return assert.include([200, 201], reply.status, `${about}: ${reply.text}`)
    assert.deepStrictEqual([reply.status, problemOf(reply).code], [409, code], about)
    assert.match(String(problemOf(reply).members["detail"]), /: \w/u, about)
  }

  it.each(Object.keys(moments))(
    "of a mission that is %s is accepted, or refused with the code of the reason",
    { tags: ["ERR-25", "ERR-26", "ERR-27", "ERR-28", "ERR-68", "CHG-11", "CHG-40"] },
    async (name) => {
      const moment = moments[name]
      if (moment === undefined) return assert.fail()
      const { add, adjust, cancel, dates, deposit, duplicate, remove } = changesOf(await missionAt(moment))
      const isCancelled = moment.status === "cancelled"
      for (const leg of legs) await answered(dates(leg), conflictOf(moment, leg), `dates of ${leg}`)
      for (const trip of ["aller", "retour"]) {
        const conflict = conflictOf(moment, `livraison-${trip}`)
        await answered(add(trip), conflict, `an option more, ${trip}`)
        await answered(remove(trip), conflict, `an option less, ${trip}`)
        await answered(adjust(trip), isCancelled ? "already_cancelled" : null, `the price, ${trip}`)
      }
      // A mission in any state may be duplicated, and may get documents.
      await answered(deposit, null, "a deposit")
      await answered(duplicate, null, "a duplicate")
      await answered(cancel, moment.cancel, "a cancellation")
      await answered(cancel, moment.cancel ?? "already_cancelled", "a second cancellation")
    }
  )
})
