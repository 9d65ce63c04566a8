import { ask, type Ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { list, member } from "./member.ts"

/** Who changes a mission: its client, an operator, or one of two drivers. */
export type Sender = "client" | "operator" | "driver" | "other"

/** A change of a mission. Names such as `<mission>` in path and body stand for ids. */
export interface Change {
  readonly by: Sender
  readonly path: string
  readonly request: Omit<Ask, "key" | "body"> & { readonly body?: object }
}

/** Two concurrent changes of one mission. */
export interface Pair {
  readonly name: string
  /** More members of the order. */
  readonly order?: Readonly<Record<string, unknown>>
  /** Changes before the pair, one after the other. */
  readonly before?: ReadonlyArray<Change>
  readonly changes: readonly [Change, Change]
}

const ofClient = (path: string, request: Change["request"]): Change => ({
  by: "client",
  path: `/v1/transports/<mission>${path}`,
  request
})
const add = (option_key: string, trip = "aller"): Change => ofClient("/options", { body: { option_key, leg: trip } })
const remove = (key: string): Change => ofClient(`/options/${key}?leg=aller`, { method: "DELETE" })
const dates = (day: string): Change =>
  ofClient("/dates", { method: "PATCH", body: { legs: { "livraison-aller": { date: day } } } })
const cancel = ofClient("/cancel", { body: {} })
const adjust = (amount: number): Change =>
  ofClient("/price-adjustments", { body: { leg: "aller", new_price_ht: amount, motif: "accord" } })
const duplicate = (day: string, key: string): Change =>
  ofClient("/duplicate", {
    body: {
      dates: { "enlevement-aller": { date: day }, "livraison-aller": { date: day } },
      options: { aller: { keep: [], add: [{ option_key: key }] } }
    }
  })
const deposit = (text: string): Change =>
  ofClient("/documents", {
    body: {
      documents: [
        {
          key: "bon_de_commande",
          file_name: "commande.pdf",
          content_type: "application/pdf",
          content_base64: Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`).toString("base64")
        }
      ]
    }
  })

/** Changes of clients. */
export const pairs: ReadonlyArray<Pair> = [
  { name: "two additions of one exclusive group", changes: [add("lavage_ext"), add("lavage_complet")] },
  { name: "the same addition twice", changes: [add("express"), add("express")] },
  { name: "two additions that have nothing to do with each other", changes: [add("express"), add("stockage_jour")] },
  {
    name: "an addition that removes an option, and its removal",
    before: [add("lavage_ext")],
    changes: [add("lavage_complet"), remove("lavage_ext")]
  },
  { name: "a removal twice", before: [add("express")], changes: [remove("express"), remove("express")] },
  { name: "two duplications", changes: [duplicate("2031-05-05", "express"), duplicate("2031-05-06", "lavage_ext")] },
  { name: "a duplication and a cancellation", changes: [duplicate("2031-05-05", "express"), cancel] },
  { name: "a duplication and an addition", changes: [duplicate("2031-05-05", "express"), add("mise_en_main")] },
  { name: "a cancellation and an addition", changes: [cancel, add("express")] },
  { name: "a cancellation and a price adjustment", changes: [cancel, adjust(199.9)] },
  { name: "dates and a removal", before: [add("express")], changes: [dates("2031-03-20"), remove("express")] },
  { name: "dates and a cancellation", changes: [dates("2031-03-20"), cancel] },
  { name: "dates twice", changes: [dates("2031-03-20"), dates("2031-03-21")] },
  { name: "a price adjustment and an addition", changes: [adjust(500), add("lavage_complet")] },
  { name: "two price adjustments", changes: [adjust(500), adjust(99.99)] },
  { name: "two deposits of the same bytes", changes: [deposit("one"), deposit("one")] },
  { name: "a deposit and a duplication", changes: [deposit("two"), duplicate("2031-05-05", "express")] }
]

/** The API processes that change a mission in turns, and the people who do it. */
export interface Place {
  readonly origins: readonly [string, string]
  readonly keys: Readonly<Record<Sender, string>>
  readonly driverIds: Readonly<Record<"driver" | "other", string>>
}

type Ids = Readonly<Record<string, unknown>>

const named = (text: string, ids: Ids): string =>
  text.replaceAll(/<(\w+)>/gu, (whole, name: string) => String(ids[name] ?? whole))

const send = ({ keys }: Place, origin: string, ids: Ids, { by, path, request }: Change): Promise<Reply> =>
  ask(origin, named(path, ids), {
    ...request,
    key: keys[by],
    ...(request.body === undefined ? {} : { body: named(JSON.stringify(request.body), ids) })
  })

const seenByOperator = ({ keys, origins }: Place, id: string): Promise<Reply> =>
  ask(origins[0], `/operations/v1/missions/${id}`, { key: keys.operator })

/** The ids that the paths of changes name. */
const idsOf = async (place: Place, mission: string): Promise<Ids> => {
  const seen = (await seenByOperator(place, mission)).json()
  const first = (name: string): unknown => member(list(seen[name])[0] ?? {}, "id")
  return {
    ...place.driverIds,
    mission,
    document: first("documents"),
    incident: first("incidents"),
    proposal: first("proposals"),
    validation: member(seen["driver_validation"] ?? {}, "client_update_id")
  }
}

// Without hours, so that the trips of a driver do not overlap.
const undated = {
  pickup: { address: "10 rue de Rivoli, 75001 Paris", date: "2031-03-17T00:00:00+01:00" },
  delivery: { address: "Place Bellecour, 69002 Lyon", date: "2031-03-17T00:00:00+01:00" }
}

const prepared = async (place: Place, { before = [], order = {} }: Pair): Promise<Ids> => {
  const body = validOrder({ ...undated, ...order })
  const ordered = await ask(place.origins[0], "/v1/transports", { key: place.keys.client, body })
  const id = String(ordered.json()["id"])
  for (const change of before) {
    const reply = await send(place, place.origins[0], await idsOf(place, id), change)
    if (reply.status >= 300) throw new Error(reply.text)
  }
  return idsOf(place, id)
}

export interface Outcome {
  readonly missionId: string
  /** The answers, in the order of the pair. */
  readonly replies: readonly [Reply, Reply]
}

/** Sends both changes at once, each to its own process. */
export const runConcurrently = async (place: Place, pair: Pair): Promise<Outcome> => {
  const ids = await prepared(place, pair)
  const [one, other] = pair.changes
  const replies = await Promise.all([
    send(place, place.origins[0], ids, one),
    send(place, place.origins[1], ids, other)
  ])
  return { missionId: String(ids["mission"]), replies }
}

/** Sends the changes one after the other, in reverse order if `reversed`. */
export const runInSequence = async (place: Place, pair: Pair, reversed: boolean): Promise<Outcome> => {
  const ids = await prepared(place, pair)
  const [one, other] = pair.changes
  const first = await send(place, place.origins[0], ids, reversed ? other : one)
  const second = await send(place, place.origins[1], ids, reversed ? one : other)
  return { missionId: String(ids["mission"]), replies: reversed ? [second, first] : [first, second] }
}

const names: ReadonlyArray<readonly [RegExp, string]> = [
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu, "id"],
  [/M-\d{8,}/gu, "number"]
]

/** The text with ids and numbers replaced by their order of appearance, and without times and links. */
const withoutIdentities = (text: string): string => {
  const untimed = text
    .replaceAll(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3,6}Z/gu, "instant")
    .replaceAll(/"hours_before_pickup":[\d.]+/gu, "hours")
    .replaceAll(/https?:\/\/[^"]*\/files\/[^"]+/gu, "link")
  return names.reduce((named, [form, name]) => {
    const seen = new Map<string, string>()
    return named.replaceAll(form, (found) => {
      const known = seen.get(found) ?? `${name} ${seen.size + 1}`
      seen.set(found, known)
      return known
    })
  }, untimed)
}

/** All visible parts of an outcome: answers, mission, options, prices, documents, and `events`. */
export const observeOutcome = async (
  place: Place,
  { missionId, replies }: Outcome,
  events: ReadonlyArray<string>
): Promise<string> => {
  const { keys, origins } = place
  const key = keys.client
  const reads = await Promise.all(
    ["", "/price-history", "/documents"].map((path) => ask(origins[0], `/v1/transports/${missionId}${path}`, { key }))
  )
  const options = await ask(origins[0], `/v1/options?transport_id=${missionId}`, { key })
  const seen = await seenByOperator(place, missionId)
  return withoutIdentities(
    [
      missionId,
      ...replies.map(({ status, text }) => `${status} ${text}`),
      ...reads.map(({ text }) => text),
      JSON.stringify(options.json()["active_options"]),
      seen.text,
      ...events
    ].join("\n")
  )
}
