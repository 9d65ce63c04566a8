import fc from "fast-check"
import { assert } from "vitest"
import type { Reply } from "../../../../tools/harness/http.ts"
import { list, member, members } from "../member.ts"
import {
  expectAnswer,
  command,
  missionCommand,
  type ModelCommand,
  nth,
  expectRefusal,
  tenant,
  expectSameValue,
  which,
  withLearned
} from "./command.ts"
import { detailBody, hasReturn, listItem, platesOf, signedLink } from "./expected.ts"
import type { Real } from "./real.ts"
import {
  instant,
  laterInstant,
  type Model,
  type ModelEvent,
  type ModelMission,
  type OpenPage,
  type Rest,
  statuses,
  type TenantName
} from "./state.ts"

const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/u

const learnedOf = (mission: ModelMission, told: unknown) => {
  const { transport_id: number, created_at: createdAt, ...rest } = members(told)
  assert.match(String(number), /^M-\d{8,}$/u)
  assert.match(String(createdAt), instantForm)
  expectSameValue(mission.number, number, "transport_id")
  expectSameValue(mission.createdAt, createdAt, "created_at")
  return rest
}

export const askDetail = (real: Real, as: TenantName, { id }: ModelMission): Promise<Reply> =>
  real.send(as, `/v1/transports/${id}`)

/** Compares the detail of a mission with the model. */
export const detailIsRight = (mission: ModelMission, reply: Reply): void => {
  const told = members(expectAnswer(reply, 200))
  const documents = members(told["documents"])
  assert.match(String(documents["fiche_mission"]), /^http:\/\/127\.0\.0\.1:\d+\/files\/[\w.-]+$/u)
  const comparable = { ...told, documents: { ...documents, fiche_mission: signedLink } }
  const detail = learnedOf(mission, comparable)
  assert.deepStrictEqual(detail, withLearned(detailBody(mission), detail))
}

const readsAsExpected = async (real: Real, as: TenantName, mission: ModelMission): Promise<void> =>
  detailIsRight(mission, await askDetail(real, as, mission))

const read: fc.Arbitrary<ModelCommand> = fc.record({ of: which }).map((params) =>
  missionCommand("read", params, async (_model, real, mission, own) => {
    if (own) return readsAsExpected(real, params.of.as, mission)
    expectRefusal(await real.send(params.of.as, `/v1/transports/${mission.id}`), 404, null)
  })
)

/** Compares an event with the model. */
export const eventIsRight = (event: ModelEvent, told: unknown): void => {
  const { mission, type, sequence } = event
  const { id, created_at: createdAt, transport_id: number, data, ...rest } = members(told)
  assert.deepStrictEqual(rest, { type, offer_id: mission.id, sequence })
  expectSameValue(event.id, id, "id of an event")
  expectSameValue(event.createdAt, createdAt, "created_at of an event")
  expectSameValue(mission.number, number, "transport_id of an event")
  const expected = { id: mission.id, transport_id: number, ...event.members }
  const shown = Object.entries(expected).map(([name, value]) => {
    const moment = member(data, name)
    if (value !== instant && value !== laterInstant) return [name, withLearned(value, moment)]
    assert.match(String(moment), instantForm)
    const isOver = String(moment) <= String(createdAt)
    assert.strictEqual(isOver, value === instant, "an event is written after it happened")
    return [name, moment]
  })
  assert.deepStrictEqual(data, Object.fromEntries(shown))
}

const newestFirst = (model: Model, as: TenantName): ReadonlyArray<ModelMission> =>
  model.tenants[as].missions.toReversed()

const after = <A>(items: ReadonlyArray<A>, item: A | null): ReadonlyArray<A> =>
  item === null ? items : items.slice(items.indexOf(item) + 1)

interface PageOf<A> {
  readonly expected: ReadonlyArray<A>
  readonly reply: Reply
  readonly isRight: (item: A, told: unknown) => void
  readonly restAfter: (last: A) => Rest
}

/** Compares a page with the expected items, and remembers its cursor. */
const pageIsRight = <A>(
  model: Model,
  page: Omit<OpenPage, "cursor" | "rest">,
  { expected, reply, isRight, restAfter }: PageOf<A>
): void => {
  const told = expectAnswer(reply, 200)
  const items = list(told["data"])
  const due = expected.slice(0, page.limit)
  assert.strictEqual(items.length, due.length)
  due.forEach((item, index) => isRight(item, items[index]))
  const last = due.at(-1)
  assert.strictEqual(told["next_cursor"] === null, expected.length <= page.limit)
  assert.sameMembers(Object.keys(told), ["data", "next_cursor"])
  if (told["next_cursor"] !== null && last !== undefined) {
    model.pages.push({ ...page, cursor: String(told["next_cursor"]), rest: restAfter(last) })
  }
}

const missionsPage = async (
  model: Model,
  real: Real,
  { tenant: as, path, query, limit, cursor }: Omit<OpenPage, "rest" | "cursor"> & { readonly cursor: string | null },
  { last, keeps }: { readonly last: ModelMission | null; readonly keeps: (mission: ModelMission) => boolean }
): Promise<void> => {
  const more = cursor === null ? "" : `&cursor=${cursor}`
  const reply = await real.send(as, `${path}?limit=${limit}${query}${more}`)
  pageIsRight(
    model,
    { tenant: as, path, query, limit },
    {
      expected: after(newestFirst(model, as), last).filter(keeps),
      reply,
      isRight: (mission, told) => assert.deepStrictEqual(learnedOf(mission, told), listItem(mission)),
      restAfter: (after) => ({ list: "missions", after, keeps })
    }
  )
}

const eventsPage = async (
  model: Model,
  real: Real,
  { tenant: as, path, query, limit, cursor }: Omit<OpenPage, "rest" | "cursor"> & { readonly cursor: string | null },
  {
    last,
    keeps,
    since
  }: { readonly last: ModelEvent | null; readonly keeps: (event: ModelEvent) => boolean; readonly since: string }
): Promise<void> => {
  const more = cursor === null ? since : `&cursor=${cursor}`
  const reply = await real.send(as, `${path}?limit=${limit}${query}${more}`)
  pageIsRight(
    model,
    { tenant: as, path, query, limit },
    {
      expected: after(model.tenants[as].events, last).filter(keeps),
      reply,
      isRight: eventIsRight,
      restAfter: (after) => ({ list: "events", after, keeps })
    }
  )
}

interface MissionFilter {
  readonly query: string
  readonly keeps: (mission: ModelMission) => boolean
}

const everything: MissionFilter = { query: "", keeps: () => true }

/** Filters by a value of a mission, if a mission has one. */
const filterLike = (mission: ModelMission | undefined, kind: number): MissionFilter => {
  if (mission === undefined) return everything
  const { reference } = mission.order.wanted
  const [number, createdAt, registration] = [mission.number.value, mission.createdAt.value, platesOf(mission).at(-1)]
  const at = (other: ModelMission): string => other.createdAt.value ?? ""
  const filters: ReadonlyArray<MissionFilter | null> = [
    reference === undefined
      ? null
      : {
          query: `&reference=${encodeURIComponent(reference)}`,
          keeps: ({ order }) => order.wanted.reference === reference
        },
    registration === undefined
      ? null
      : {
          query: `&registration=${encodeURIComponent(registration.toLowerCase())}`,
          keeps: (other) => platesOf(other).includes(registration)
        },
    number === null ? null : { query: `&transport_id=${number}`, keeps: (other) => other === mission },
    createdAt === null ? null : { query: `&created_after=${createdAt}`, keeps: (other) => at(other) > createdAt },
    createdAt === null ? null : { query: `&created_before=${createdAt}`, keeps: (other) => at(other) < createdAt }
  ]
  return nth(filters, kind) ?? everything
}

/** Reads the times of all missions, which filters compare. */
const learnTimes = async (model: Model, real: Real, as: TenantName): Promise<void> => {
  for (const mission of model.tenants[as].missions) {
    if (mission.createdAt.value === null) await readsAsExpected(real, as, mission)
  }
}

const listMissions: fc.Arbitrary<ModelCommand> = fc
  .record({
    as: tenant,
    limit: fc.constantFrom(1, 2, 3, 50),
    status: fc.option(fc.constantFrom(...statuses), { freq: 2 }),
    back: fc.option(fc.boolean(), { freq: 2 }),
    like: fc.option(fc.tuple(fc.nat(50), fc.nat(4)), { freq: 2 })
  })
  .map((params) =>
    command("list", params, async (model, real, { as, limit, status, back, like }) => {
      if (like !== null) await learnTimes(model, real, as)
      const filter = like === null ? everything : filterLike(nth(model.tenants[as].missions, like[0]), like[1])
      const query = [
        filter.query,
        status === null ? "" : `&status=${status}`,
        back === null ? "" : `&has_return=${String(back)}`
      ].join("")
      const keeps = (mission: ModelMission) =>
        filter.keeps(mission) &&
        (status === null || mission.status === status) &&
        (back === null || hasReturn(mission.order) === back)
      const page = { tenant: as, path: "/v1/transports", query, limit, cursor: null }
      await missionsPage(model, real, page, { last: null, keeps })
    })
  )

const readEvents: fc.Arbitrary<ModelCommand> = fc
  .record({
    as: tenant,
    limit: fc.constantFrom(1, 2, 3, 50, 200),
    type: fc.option(
      fc.constantFrom(
        "transport.created",
        "transport.cancelled",
        "transport.status_changed",
        "transport.dates_updated",
        "transport.price_adjusted",
        "document.added",
        "transport.assigned",
        "transport.collected",
        "transport.delivered",
        "transport.incident",
        "transport.completed"
      ),
      { freq: 2 }
    ),
    since: fc.option(fc.nat(50), { freq: 2 })
  })
  .map((params) =>
    command("events", params, async (model, real, { as, limit, type, since }) => {
      const start =
        since === null
          ? undefined
          : nth(
              model.tenants[as].events.filter(({ createdAt }) => createdAt.value !== null),
              since
            )
      const page = { tenant: as, path: "/v1/events", query: type === null ? "" : `&type=${type}`, limit, cursor: null }
      await eventsPage(model, real, page, {
        last: start ?? null,
        keeps: (event) => type === null || event.type === type,
        since: start === undefined ? "" : `&since=${String(start.createdAt.value)}`
      })
    })
  )

const readOn: fc.Arbitrary<ModelCommand> = fc.record({ page: fc.nat(50) }).map((params) =>
  command(
    "read on",
    params,
    async (model, real, params) => {
      const page = nth(model.pages, params.page)
      if (page === undefined) return
      const { rest } = page
      if (rest.list === "missions") await missionsPage(model, real, page, { last: rest.after, keeps: rest.keeps })
      else await eventsPage(model, real, page, { last: rest.after, keeps: rest.keeps, since: "" })
    },
    (model) => model.pages.length > 0
  )
)

/** Expects that a cursor is refused for another tenant, in another list and under other filters. */
const readOnElsewhere: fc.Arbitrary<ModelCommand> = fc
  .record({ page: fc.nat(50), how: fc.nat(1), as: tenant })
  .map((params) =>
    command(
      "read on elsewhere",
      params,
      async (model, real, { page: index, how, as }) => {
        const page = nth(model.pages, index)
        if (page === undefined) return
        const { path, query, cursor } = page
        const foreign = as !== page.tenant
        const other = path.endsWith("events") ? "/v1/transports" : "/v1/events"
        const filters = path.endsWith("events")
          ? ["&type=document.added", "&type=transport.created"]
          : ["&status=under_review", "&status=scheduled"]
        const filtered = filters.find((filter) => !query.includes(filter)) ?? ""
        const asked = [`${path}?${query}`, `${other}?`, `${path}?${filtered}`][foreign ? 0 : how + 1] ?? ""
        expectRefusal(await real.send(as, `${asked}&cursor=${cursor}`), 422, "cursor_invalid")
      },
      (model) => model.pages.length > 0
    )
  )

export const readCommands: ReadonlyArray<fc.Arbitrary<ModelCommand>> = [
  read,
  listMissions,
  listMissions,
  readEvents,
  readEvents,
  readOn,
  readOn,
  readOnElsewhere
]

/** Compares all lists of a tenant with the model. */
export const allReadsAsExpected = async (model: Model, real: Real, as: TenantName): Promise<void> => {
  const whole = (path: string) => ({ tenant: as, path, query: "", limit: 200, cursor: null })
  await missionsPage(model, real, whole("/v1/transports"), { last: null, keeps: () => true })
  await eventsPage(model, real, whole("/v1/events"), { last: null, keeps: () => true, since: "" })
  for (const mission of model.tenants[as].missions) await readsAsExpected(real, as, mission)
  const times = model.tenants[as].events.map(({ createdAt }) => createdAt.value ?? "")
  assert.deepStrictEqual(times, [...new Set(times)].toSorted())
}
