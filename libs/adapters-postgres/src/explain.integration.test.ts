import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { pageRowsMax, rowsOfPage } from "@trajet/domain/events"
import { overseenMax } from "@trajet/domain/oversight"
import { Client, escapeLiteral } from "pg"
import { testDatabase } from "../../../tools/harness/database.ts"
import { listMissions, listMissionsOfCopy } from "./mission/mission-list.statements.ts"
import { lookUpOptions, planOptions } from "./database/database.ts"
import { builtStatements } from "./database/statement.ts"
import {
  eventInstant,
  fillBusyGroups,
  type ListInput,
  lists,
  makeWeeks,
  tenant,
  unfiltered,
  uuid
} from "./testing/busy-groups.ts"
import { fillUnchecked } from "./testing/many-missions.ts"
import "./index.ts"

interface Hot {
  readonly what: string
  readonly text: string
  readonly values: ReadonlyArray<unknown>
  /** Rows that the index finds are looked at and left out, or sorted. */
  readonly may?: { readonly filter?: true; readonly sort?: true }
}

const named = (name: string, input: Readonly<Record<string, unknown>>, what = name): Hot => {
  const statement = builtStatements.get(name)
  if (statement === undefined) throw new Error(`there is no statement ${name}`)
  return { what, text: statement.text, values: statement.members.map((member) => Reflect.get(input, member)) }
}

const listed = (what: string, filters: Partial<ListInput>): Hot => {
  const input = { ...unfiltered, ...filters }
  return named(listMissions(input).name, input, `mission.list with ${what}`)
}

const position = { lastAt: eventInstant, changedAt: eventInstant }
const copiedList = (what: string, filters: Partial<ListInput>): Hot => {
  const input = { ...unfiltered, ...filters }
  return named(listMissionsOfCopy(input).name, { ...input, ...position }, `mission.list with ${what}`)
}

const replayed = {
  ...{ endpointId: uuid, since: eventInstant, after: eventInstant, until: "infinity", types: null },
  ...{ includeSucceeded: false, eventsMax: 500 }
}

const claim = { key: uuid, fingerprint: "x", owner: uuid, leaseMillis: 10_000 }
const overseenRows = rowsOfPage(overseenMax)

const hot: ReadonlyArray<Hot> = [
  named("mission.find", { ...tenant, ids: [uuid, tenant.groupId] }),
  named("mission.lock", { ...tenant, id: uuid }),
  ...lists.map(([what, filters]) => listed(what, filters)),
  // Every fifth mission or so: looking at some more costs less than another index.
  { ...listed("a return", { hasReturn: true }), may: { filter: true } },
  // Chooses and sorts among the newest missions of each text.
  {
    ...named("mission.similar", {
      ...tenant,
      signs: ["reference", "registration", "vin"],
      texts: ["ref 7", "R7", "VF1RFB00123456789"],
      days: ["2026-02-02", "2026-02-02", "2026-02-02"]
    }),
    may: { filter: true, sort: true }
  },
  // Chooses the newest order of each payer among the newest orders.
  { ...named("billing.past_payers", tenant), may: { filter: true, sort: true } },
  { ...named("book.missions", tenant), may: { filter: true } },
  // Sorts what it reads of each status.
  { ...named("mission.overview", { ...tenant, limit: 501 }), may: { sort: true } },
  // Sorts the months, of which there are twelve.
  { ...named("mission.spend", { ...tenant, since: "2025-12-01", most: 1_000 }), may: { sort: true } },
  // Of a number, as of a key, there is one row at most.
  { ...listed("a number", { ordinal: 4_711 }), may: { filter: true, sort: true } },
  named("event.read", { ...tenant, after: eventInstant, upTo: "infinity", limit: pageRowsMax }),
  named("event.read", { ...tenant, after: "-infinity", upTo: "infinity", limit: 51 }, "event.read from the first"),
  named("event.read_type", {
    ...tenant,
    after: eventInstant,
    upTo: "infinity",
    type: "transport.cancelled",
    limit: pageRowsMax
  }),
  // Sorts the events of its mission, of which there are few.
  {
    ...named("event.read_of_mission", { ...tenant, missionId: uuid, before: "infinity", limit: 51 }),
    may: { filter: true, sort: true }
  },
  named("event.oldest", { ...tenant, since: eventInstant, nearbyDays: 8 }),
  // A read of a replica finds the head row by its key, and filters it by its times.
  ...["event.read.copy", "event.read_type.copy", "event.oldest.copy", "mission.find.copy"].map((name) => ({
    ...named(name, {
      ...tenant,
      ...position,
      ids: [uuid],
      after: "-infinity",
      since: eventInstant,
      nearbyDays: 8,
      upTo: eventInstant,
      type: "x",
      limit: 51
    }),
    may: { filter: true } as const
  })),
  ...lists.map(([what, filters]) => ({
    ...copiedList(`${what}, on a replica`, filters),
    may: { filter: true } as const
  })),
  named("price_change.list", { ...tenant, missionId: uuid }),
  named("key.find", { digests: ["0", "1", "2"] }),
  named("key.find_by_id", { ids: [uuid, tenant.groupId] }),
  ...["own_endpoint.find", "own_endpoint.lock", "replay.find", "delivery.sent"].map((name) => ({
    ...named(name, { ...tenant, id: uuid, idAt: eventInstant, endpointId: uuid }),
    may: { filter: true } as const
  })),
  // Sorts the attempts that it counts, of which there are at most as many as `most` says.
  {
    ...named("delivery.activity", { ...tenant, endpointId: uuid, most: 20_000 }),
    may: { filter: true, sort: true }
  },
  // Sorts the newest events of each type, of which it reads 100 at most.
  {
    ...named("own_endpoint.try_filter", { ...tenant, id: uuid, filter: "[]", types: ["transport.created", "x"] }),
    may: { filter: true, sort: true }
  },
  { ...named("own_endpoint.list", tenant), may: { filter: true, sort: true } },
  named("oversight.failed_work", { limit: overseenRows }),
  named("oversight.disabled_endpoints", { environment: "live", limit: overseenRows }),
  ...["oversight.to_invoice", "oversight.invoiced"].map((name) => named(name, { ...tenant, limit: overseenRows })),
  // Half of the rows are of each group here: to filter those of all groups costs as little as the index of the group.
  ...["oversight.to_invoice.group", "oversight.invoiced.group"].map((name) => ({
    ...named(name, { ...tenant, limit: overseenRows }),
    may: { filter: true } as const
  })),
  // Sorts what it reads of each status, and the tracks of a mission, of which there are at most two.
  { ...named("oversight.under_way", { environment: "test", limit: 501 }), may: { filter: true, sort: true } },
  // Leaves out who is suspended.
  { ...named("oversight.drivers_at_hand", { limit: overseenRows }), may: { filter: true } },
  // Sorts the tracks of a mission, of which there are at most two.
  {
    ...named("oversight.missions_at_hand", { environment: "test", driverIds: ["driver 1", "driver 2"] }),
    may: { filter: true, sort: true }
  },
  { ...named("import.claim", { owner: uuid, leaseMillis: 1, environments: ["test"] }), may: { filter: true } },
  // Counts the rows of an import, of which there are at most 1,000.
  { ...named("import.find", { ...tenant, id: uuid }), may: { filter: true, sort: true } },
  { ...named("import.rows", { ...tenant, id: uuid, states: ["right"], after: 1, limit: 51 }), may: { filter: true } },
  {
    ...named("import.order", { ...tenant, importId: uuid, owner: uuid, line: 2, missionId: uuid, priceHt: 1 }),
    may: { filter: true }
  },
  // Looks for the failures of an endpoint, for those that were made for it, and in the log, always up to a number of rows.
  ...["", ".failed", ".made"].map((read) => ({
    ...named(`delivery.count_replay${read}`, { ...tenant, ...replayed }),
    may: { filter: true, sort: true } as const
  })),
  ...["", ".failed", ".made"].map((read) => ({
    ...named(`delivery.replay${read}`, {
      ...tenant,
      ...replayed,
      deliveriesMax: 50,
      everyMillis: 100,
      notBefore: null
    }),
    may: { filter: true, sort: true } as const
  })),
  // Of an endpoint there are few.
  { ...named("replay.list", { ...tenant, endpointId: uuid, most: 50 }), may: { filter: true, sort: true } },
  { ...named("replay.claim", { owner: uuid, leaseMillis: 1 }), may: { filter: true } },
  named("idempotency.claim", { ...tenant, ...claim }),
  {
    ...named("idempotency.complete", { ...tenant, ...claim, fence: 1, status: 201, body: "{}" }),
    may: { filter: true }
  }
]

/** The nodes of a plan, each with its table, and with "filtered" if it reads rows that a filter then drops. */
const nodesOf = (plan: unknown): ReadonlyArray<string> => {
  if (Array.isArray(plan)) return plan.flatMap(nodesOf)
  if (typeof plan !== "object" || plan === null) return []
  const { "Node Type": type, "Relation Name": relation, Filter, ...rest }: Record<string, unknown> = { ...plan }
  const own = [type, relation, Filter === undefined ? undefined : "filtered"].filter((part) => part !== undefined)
  return [...(type === undefined ? [] : [own.join(" ")]), ...Object.values(rest).flatMap(nodesOf)]
}

const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return "NULL"
  const text = Array.isArray(value) ? `{${value.map((each) => JSON.stringify(String(each))).join()}}` : String(value)
  return escapeLiteral(text)
}

const isRefused = (node: string, may: Hot["may"]): boolean =>
  node.startsWith("Seq Scan") ||
  (/^(Incremental )?Sort/u.test(node) && may?.sort !== true) ||
  (node.endsWith("filtered") && may?.filter !== true)

describe("a hot statement", () => {
  let client: Client

  beforeAll(async () => {
    const connectionString = await testDatabase()
    client = new Client({ connectionString, options: `${planOptions} ${lookUpOptions}` })
    await client.connect()
    await client.query(makeWeeks)
    await fillUnchecked(connectionString, fillBusyGroups)
    await client.query("ANALYZE")
  })
  afterAll(() => client.end())

  const explained = async (text: string, values: ReadonlyArray<unknown>) => {
    const { rows } = await client.query<Record<"QUERY PLAN", unknown>>(text, [...values])
    return nodesOf(rows[0]?.["QUERY PLAN"])
  }

  const checkPlan = (nodes: ReadonlyArray<string>, statement: Hot) => {
    const plan = nodes.join(", ")
    assert.isTrue(
      nodes.some((node) => /Index|^ModifyTable/u.test(node)),
      plan
    )
    assert.isFalse(
      nodes.some((node) => isRefused(node, statement.may)),
      plan
    )
  }

  it("is explained on tables large enough to show a bad plan", async () => {
    const { rows } = await client.query<{ missions: number; events: number; weeks: number }>(
      `SELECT (SELECT count(*)::int FROM mission) AS missions, (SELECT count(*)::int FROM event) AS events,
         (SELECT count(DISTINCT tableoid)::int FROM event) AS weeks`
    )
    assert.deepStrictEqual(rows, [{ missions: 20_000, events: 50_000, weeks: 3 }])
    const bad = await explained("EXPLAIN (FORMAT JSON) SELECT id FROM mission ORDER BY amount_ht LIMIT 5", [])
    assert.deepStrictEqual(bad, ["Limit", "Sort", "Seq Scan mission"])
  })

  for (const statement of hot) {
    it(`${statement.what} is answered from an index, without a scan of the table and without sorting`, async () => {
      checkPlan(await explained(`EXPLAIN (FORMAT JSON) ${statement.text}`, statement.values), statement)
    })

    it(`${statement.what} has as good a plan once it is prepared for any values`, async () => {
      await client.query(`PREPARE hot AS ${statement.text}`)
      try {
        const values = statement.values.map(literalOf).join()
        checkPlan(await explained(`EXPLAIN (FORMAT JSON) EXECUTE hot(${values})`, []), statement)
      } finally {
        await client.query("DEALLOCATE hot")
      }
    })
  }
})
