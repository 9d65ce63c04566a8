import type { Change, Pair, Sender } from "./concurrent-pairs.ts"

const reason = "asked by telephone"

/** A request of the transport company about the mission. */
const request = (by: Sender, path: string, body: object, method = "POST"): Change => ({
  by,
  path: `/operations/v1${path}`,
  request: { method, body }
})
const onMission = (by: Sender, path: string, body: object, method?: string): Change =>
  request(by, `/missions/<mission>${path}`, body, method)

const accept = (by: Sender, offer = "<mission>"): Change => request(by, `/offers/${offer}/accept`, {})
const propose = onMission("operator", "/offers", { driver_id: "<other>" })
const assign = (driver: "<driver>" | "<other>", trip = "aller"): Change =>
  onMission("operator", "/assign", { driver_id: driver, trip, reason })
const unassign = onMission("operator", "/unassign", { reason })
const pickUp = onMission("driver", "/pickup", { trip: "aller" })
const deliver = onMission("driver", "/deliver", { trip: "aller" })
const report = onMission("operator", "/incidents", { category: "accident", description: "a dent", blocking: true })
const resolve = (outcome: string): Change => onMission("operator", "/incidents/<incident>/resolve", { outcome, reason })
const handIn = onMission("driver", "/documents", {
  documents: [
    {
      key: "pv_livraison",
      file_name: "pv.pdf",
      content_type: "application/pdf",
      content_base64: Buffer.from("%PDF-1.7\nsigned\n%%EOF\n").toString("base64")
    }
  ]
})
const review = (decision: "accept" | "refuse"): Change =>
  onMission("operator", "/documents/<document>/review", { decision })
const answerTerms = (answer: "accept" | "refuse"): Change =>
  onMission("driver", "/validations/<validation>", { answer })
const invoice = onMission("operator", "/invoice", { trip: "aller" })
const changeVehicle = onMission("operator", "/vehicle", { trip: "aller", brand: "Peugeot", reason }, "PATCH")
const cancelAsOperator = onMission("operator", "/cancel", { reason })

const asClient = (path: string, body: object, method = "POST"): Change => ({
  by: "client",
  path: `/v1/transports/<mission>${path}`,
  request: { method, body }
})
const cancel = asClient("/cancel", {})
const dates = (day: string): Change => asClient("/dates", { legs: { "livraison-aller": { date: day } } }, "PATCH")
const adjust = asClient("/price-adjustments", { leg: "aller", new_price_ht: 199.9, motif: "accord" })

const driven = assign("<driver>")

/** Changes of clients, operators and drivers. */
export const rolePairs: ReadonlyArray<Pair> = [
  { name: "two drivers accept an offer", changes: [accept("driver"), accept("other")] },
  { name: "a driver accepts, and the client cancels", changes: [accept("driver"), cancel] },
  { name: "a driver accepts, and an operator assigns another", changes: [accept("driver"), assign("<other>")] },
  { name: "an operator proposes to a driver, and assigns another", changes: [propose, assign("<driver>")] },
  {
    name: "a driver accepts a proposal, and the client changes the dates",
    before: [propose],
    changes: [accept("other", "<proposal>"), dates("2031-03-20")]
  },
  {
    name: "a driver accepts a proposal, and another the open offer",
    before: [propose],
    changes: [accept("other", "<proposal>"), accept("driver")]
  },
  { name: "a driver picks up, and the client cancels", before: [driven], changes: [pickUp, cancel] },
  { name: "a driver picks up, and is unassigned", before: [driven], changes: [pickUp, unassign] },
  {
    name: "a driver picks up, and the client changes the dates",
    before: [driven],
    changes: [pickUp, dates("2031-03-20")]
  },
  {
    name: "a driver refuses terms, and the client changes them again",
    before: [driven, dates("2031-03-20")],
    changes: [answerTerms("refuse"), dates("2031-03-21")]
  },
  {
    name: "a driver accepts terms, and is unassigned",
    before: [driven, dates("2031-03-20")],
    changes: [answerTerms("accept"), unassign]
  },
  { name: "a client and an operator cancel", before: [driven], changes: [cancel, cancelAsOperator] },
  {
    name: "the return goes to another driver, and the mission is unassigned",
    order: { return_trip: true },
    before: [driven],
    changes: [assign("<other>", "retour"), unassign]
  },
  { name: "a driver delivers, and an operator reports", before: [driven, pickUp], changes: [deliver, report] },
  { name: "a driver delivers, and the vehicle changes", before: [driven, pickUp], changes: [deliver, changeVehicle] },
  {
    name: "two ends of an incident",
    before: [driven, pickUp, report],
    changes: [resolve("continue"), resolve("delivered_elsewhere")]
  },
  {
    name: "two reviews of the last document",
    before: [driven, pickUp, deliver, handIn],
    changes: [review("accept"), review("refuse")]
  },
  {
    name: "a document is accepted, and an operator reports",
    before: [driven, pickUp, deliver, handIn],
    changes: [review("accept"), report]
  },
  {
    name: "a trip is invoiced, and its price adjusted",
    before: [driven, pickUp, deliver],
    changes: [invoice, adjust]
  }
]
