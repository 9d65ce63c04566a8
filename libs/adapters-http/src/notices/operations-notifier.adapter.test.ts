import { assert, describe, it } from "@effect/vitest"
import { MissionId, TransportId } from "@trajet/domain/mission"
import { type Notice, Notifier } from "@trajet/domain/notices"
import { noticeWith, notifierSuite } from "@trajet/testing"
import { Effect, Layer, Option, Redacted } from "effect"
import { operationsNotifier } from "./operations-notifier.adapter.ts"
import {
  withoutProvider,
  cutBody,
  endless,
  hangUp,
  json,
  type Manner,
  providerServer,
  silent,
  stalling,
  text
} from "../testing/provider-server.ts"

const told: Array<Notice> = []
const others = Layer.succeed(Notifier, Notifier.of({ send: (notice) => Effect.sync(() => void told.push(notice)) }))

const notifier = (url: string, token: string | null = "ops-secret", timeoutMillis = 2_000) =>
  operationsNotifier(
    { url: new URL(url), token: Option.map(Option.fromNullOr(token), Redacted.make), timeoutMillis },
    others
  )

const forDriver = (change: Partial<Notice> = {}) =>
  noticeWith({
    audience: "driver",
    mission: { id: MissionId("01993d5e-7a00-7000-8000-000000000001"), transportId: TransportId("M-10000001") },
    recipients: ["marie@drivers.example"],
    ...change
  })

const sending = (manner: Manner, notice: Notice, token?: string | null) =>
  Effect.gen(function* () {
    const server = yield* providerServer(manner)
    const outcome = yield* Notifier.use(({ send }) => send(notice)).pipe(
      Effect.as("sent" as const),
      Effect.catchTag("NoticeNotSent", (error) => Effect.succeed(error)),
      Effect.provide(notifier(`${server.baseUrl}/trajet/notices?from=trajet`, token))
    )
    return { outcome, received: server.received }
  }).pipe(Effect.scoped)

notifierSuite({
  name: "beside an operations system",
  layer: Layer.fresh(others),
  shown: () => told.map(({ subject, text }) => `${subject}\n${text}`).join("\n"),
  failing: withoutProvider((url) =>
    Layer.effect(
      Notifier,
      Notifier.use(({ send }) =>
        Effect.succeed(Notifier.of({ send: (notice) => send({ ...notice, audience: "driver" }) }))
      )
    ).pipe(Layer.provide(notifier(url)))
  )
})

describe("a notice to a driver", () => {
  it.live("is posted as JSON to the operations system, with its token, and sent to no other notifier", () =>
    Effect.gen(function* () {
      told.length = 0
      const notice = forDriver()
      const { outcome, received } = yield* sending(text("", 204), notice)
      assert.strictEqual(outcome, "sent")
      const [request] = received
      const headers = request?.headers ?? {}
      assert.strictEqual(
        `${request?.method} ${request?.url.pathname}${request?.url.search}`,
        "POST /trajet/notices?from=trajet"
      )
      assert.strictEqual(headers["authorization"], "Bearer ops-secret")
      assert.strictEqual(headers["content-type"], "application/json")
      assert.deepStrictEqual(JSON.parse(request?.body ?? ""), {
        id: notice.id,
        audience: "driver",
        mission: { id: notice.mission?.id, transport_id: "M-10000001" },
        recipients: ["marie@drivers.example"],
        subject: notice.subject,
        text: notice.text,
        created_at: notice.createdAt
      })
      assert.isEmpty(told)
    })
  )

  it.live("is posted like one to operators, which names no recipient", () =>
    Effect.gen(function* () {
      told.length = 0
      const notice = forDriver({ audience: "operators", recipients: [] })
      const { outcome, received } = yield* sending(text("", 204), notice)
      assert.strictEqual(outcome, "sent")
      assert.deepInclude(JSON.parse(received[0]?.body ?? "{}"), { audience: "operators", recipients: [] })
      assert.isEmpty(told)
    })
  )

  it.live("keeps its id if it is sent again, and needs no token", () =>
    Effect.gen(function* () {
      const notice = forDriver()
      const first = yield* sending(text("", 500), notice, null)
      const second = yield* sending(text("", 202), notice, null)
      assert.strictEqual(first.received[0]?.body, second.received[0]?.body)
      assert.notProperty(second.received[0]?.headers ?? {}, "authorization")
    })
  )

  const taken: Readonly<Record<string, Manner>> = {
    "answers 200 with a page": text("<html>"),
    "answers 201 with JSON": json({}, 201),
    "answers 204": text("", 204),
    "answers 200 without end": endless,
    "answers 200 and hangs up": cutBody,
    "answers 200 and stops": stalling
  }
  for (const [how, manner] of Object.entries(taken)) {
    it.live(`is sent if the system ${how}`, () =>
      Effect.gen(function* () {
        const { outcome, received } = yield* sending(manner, forDriver())
        assert.strictEqual(outcome, "sent")
        assert.lengthOf(received, 1)
      })
    )
  }

  const refused: Readonly<Record<string, Manner>> = {
    "answers 500": text("", 500),
    "answers 401": text("", 401),
    "answers 302": text("", 302, { location: "/" }),
    "hangs up": hangUp,
    "says nothing": silent
  }
  for (const [how, manner] of Object.entries(refused)) {
    it.live(`fails if the system ${how}, and the failure shows neither token, address nor text`, () =>
      Effect.gen(function* () {
        const notice = forDriver({ text: "chez Ada" })
        const { outcome } = yield* sending(manner, notice)
        if (outcome === "sent") return assert.fail("it was taken for sent")
        const failure = `${outcome.message} ${JSON.stringify(outcome)} ${String(outcome.stack)}`
        for (const secret of ["ops-secret", "marie@", "chez Ada"]) assert.notInclude(failure, secret)
      })
    )
  }
})

describe("a notice to another audience", () => {
  it.live("is not sent to the operations system", () =>
    Effect.gen(function* () {
      told.length = 0
      for (const audience of ["administrators", "contacts"] as const) {
        const { received } = yield* sending(text("", 204), noticeWith({ audience }))
        assert.isEmpty(received)
      }
      assert.deepStrictEqual(
        told.map(({ audience }) => audience),
        ["administrators", "contacts"]
      )
    })
  )
})
