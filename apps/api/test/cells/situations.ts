import type { OperationsMission } from "@trajet/contract"
import type { MissionStatus } from "@trajet/domain/mission"
import { ask, validOrder } from "../../../../tools/harness/http.ts"
import type { Cast, Role } from "../missions/cast.ts"
import {
  clientRequests as client,
  type MissionRequest,
  operationsRequests as operations,
  seenMission,
  send
} from "../missions/requests.ts"

/** A request on the way into a situation. It may need ids, which the operator reads in the mission. */
interface Step {
  readonly by: Role
  readonly request: (cast: Cast, seen: () => Promise<OperationsMission>) => MissionRequest | Promise<MissionRequest>
}

/** A state of a mission into which requests lead it. */
export interface Situation {
  readonly name: string
  readonly status: MissionStatus
  /** The status that its open incident has interrupted. */
  readonly before?: MissionStatus
  readonly returns: boolean
  /** True if the return has another driver. */
  readonly hasReturnDriver?: true
  /** True if the group's grid asks for no document. */
  readonly needsNoDocument?: true
  /** True if the outbound trip is invoiced. */
  readonly isInvoiced?: true
  readonly path: ReadonlyArray<Step>
}

/** Options that a change may remove. */
export const activeOption = "mise_en_main"

// Without hours: the trips of a driver never overlap.
const day = (date: string) => `${date}T00:00:00+01:00`
const places = {
  pickup: { address: "10 rue de Rivoli, 75001 Paris", date: day("2031-03-17") },
  delivery: { address: "Place Bellecour, 69002 Lyon", date: day("2031-03-18") }
}
const returnTrip = { delivery: { ...places.pickup, date: day("2031-03-20") }, options: [activeOption] }

const step = (by: Role, request: Step["request"]): Step => ({ by, request })

const assigned = step("operator", ({ driver }) => operations.assign(driver.id))
const returnAssigned = step("operator", ({ returnDriver }) => operations.assign(returnDriver.id, "retour"))
const datesChanged = step("client", () => client.dates({ "livraison-aller": { date: "2031-03-19" } }))
const pickedUp = (trip: "aller" | "retour") => step("driver", () => operations.pickUp(trip))
const delivered = (trip: "aller" | "retour") => step("driver", () => operations.deliver(trip))
const invoiced = step("operator", () => operations.invoice("aller"))
const reported = step("operator", () => operations.report())
const resolved = (outcome: Parameters<typeof operations.resolve>[1]) =>
  step("operator", async (_cast, seen) => operations.resolve((await seen()).incidents.at(-1)?.id ?? "", outcome))
const deposited = (...trips: ReadonlyArray<"aller" | "retour">) =>
  step("client", () => client.deposit(...trips.map((trip) => ["pv_livraison", trip] as const)))
const reviewed = (key: string, trip: "aller" | "retour", decision: "accept" | "refuse") =>
  step("operator", async (_cast, seen) => {
    const { documents } = await seen()
    const document = documents.find((one) => one.key === key && one.trip === trip && one.status === "waiting")
    return operations.review(document?.id ?? "", decision)
  })

/** Every mission has a document that waits, and one that was refused: neither is required. */
const supplements = [
  step("client", () => client.deposit(["autre", "aller"], ["carte_grise", "aller"])),
  reviewed("carte_grise", "aller", "refuse")
]

const leaving = [assigned, pickedUp("aller")]
const arrived = [...leaving, delivered("aller")]
const returning = [...arrived, pickedUp("retour")]
const home = [...returning, delivered("retour")]
const completed = [...arrived, deposited("aller"), reviewed("pv_livraison", "aller", "accept")]

const one = (name: string, status: MissionStatus, path: ReadonlyArray<Step>, more: Partial<Situation> = {}) => ({
  name,
  status,
  returns: false,
  path: [...supplements, ...path],
  ...more
})
const both = { returns: true }

/** One situation of each status, which the short form walks. */
const ofEachStatus: ReadonlyArray<Situation> = [
  one("scheduled", "scheduled", [], both),
  one("assigned, with changed terms", "assigned", [assigned, datesChanged]),
  one("on the way", "in_transit", leaving),
  one("at the other end, before its return", "in_transit", arrived, both),
  one("on the way back", "in_transit_return", returning, both),
  one("waiting for its documents", "awaiting_documents", arrived),
  one("under review", "under_review", [...arrived, deposited("aller")]),
  one("completed", "completed", completed),
  one("in an incident before departure", "incident", [assigned, datesChanged, reported], { before: "assigned" }),
  one("in an incident on the way", "incident", [...leaving, reported], { ...both, before: "in_transit" }),
  one("cancelled in an incident", "cancelled", [assigned, reported, resolved("cancel")])
]

const others: ReadonlyArray<Situation> = [
  one("offered again", "scheduled", [assigned, step("operator", () => operations.unassign("aller"))]),
  one("assigned", "assigned", [assigned]),
  one("assigned to two drivers", "assigned", [assigned, returnAssigned], { ...both, hasReturnDriver: true }),
  one("assigned, after an incident", "assigned", [assigned, reported, resolved("continue")], both),
  one("on the way, before its return", "in_transit", leaving, both),
  one("on the way with another driver of its return", "in_transit", [assigned, returnAssigned, pickedUp("aller")], {
    ...both,
    hasReturnDriver: true
  }),
  one("on the way, and needs no document", "in_transit", leaving, { needsNoDocument: true }),
  one("home, and waits for the documents of both trips", "awaiting_documents", home, both),
  one("home, and waits for those of its return", "awaiting_documents", [...home, deposited("aller")], both),
  one(
    "delivered elsewhere, its return given up",
    "awaiting_documents",
    [...leaving, reported, resolved("delivered_elsewhere")],
    both
  ),
  one("home and under review", "under_review", [...home, deposited("aller", "retour")], both),
  one("completed without a document", "completed", arrived, { needsNoDocument: true }),
  one("completed and invoiced", "completed", [...completed, invoiced], { isInvoiced: true }),
  one("at the other end, and invoiced before its return", "in_transit", [...arrived, invoiced], {
    ...both,
    isInvoiced: true
  }),
  one("in an incident before its assignment", "incident", [reported], { before: "scheduled" }),
  one("in an incident on the way back", "incident", [...returning, reported], {
    ...both,
    before: "in_transit_return"
  }),
  one("in an incident after its delivery", "incident", [...arrived, reported], { before: "awaiting_documents" }),
  one("in an incident under review", "incident", [...arrived, deposited("aller"), reported], {
    before: "under_review"
  }),
  one("in an incident after its completion", "incident", [...completed, reported], { before: "completed" }),
  one("cancelled before its assignment", "cancelled", [step("client", () => client.cancel())], both)
]

export const situations = { short: ofEachStatus, long: [...ofEachStatus, ...others] }

/** Orders a mission, leads it into the situation by requests alone, and returns its id. */
export const missionIn = async (cast: Cast, { path, returns, status }: Situation): Promise<string> => {
  const body = validOrder({ ...places, options: [activeOption], ...(returns ? { return_trip: returnTrip } : {}) })
  const ordered = await ask(cast.origin, "/v1/transports", { key: cast.client, body })
  if (ordered.status !== 201) throw new Error(`no mission was made: ${ordered.text}`)
  const id = String(ordered.json()["id"])
  for (const { by, request } of path) {
    const reply = await send(cast, by, id, await request(cast, () => seenMission(cast, id)))
    if (reply.status >= 300) throw new Error(`a step into the situation failed: ${reply.text}`)
  }
  const seen = await seenMission(cast, id)
  if (seen.status !== status) throw new Error(`the mission is ${seen.status}, and should be ${status}`)
  return id
}
