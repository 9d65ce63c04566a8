import { assert, describe } from "@effect/vitest"
import { type Caller, GroupSettings } from "@trajet/domain/access"
import { DueWork, DueWorkId, mailTrackingLinks } from "@trajet/domain/due"
import { type MissionCommand, type MissionId, OfferId } from "@trajet/domain/mission"
import { NoticeId, NoticeQueue, type Notice, Notifier, sendNotice } from "@trajet/domain/notices"
import { createMission } from "@trajet/domain/ordering"
import { deleteTrackingLink, listTrackingLinks, makeTripReadings, openTracking } from "@trajet/domain/tracking"
import { Instant, TimeOfDay } from "@trajet/domain/time"
import { addresses, plantedDriver, pointAt } from "@trajet/testing"
import { Effect, Option } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { onPostgres, type PostgresTests } from "../testing/postgres-store.ts"
import { happen, orderSoon, orderTime, withOutside } from "../testing/programs-on-postgres.ts"

const assign = (driver = plantedDriver()): MissionCommand => ({
  ...{ _tag: "AssignDriver", trip: "aller", by: "operator", overlappingMissionIds: [], driver }
})
const unassign: MissionCommand = {
  ...{ _tag: "UnassignDriver", reason: "operator", offerId: OfferId(randomUUIDv7()) }
}

const contact = (field: string, email: string | null) => ({ field, name: "Ada", phone: null, email, company: null })

const publicUrl = "https://trajet.example"

const ordered = (client: Caller, emails: { readonly pickup: string | null; readonly delivery: string | null }) =>
  Effect.map(
    createMission(
      client,
      orderSoon({
        pickup: pointAt("pickup", addresses.paris, orderTime, {
          startTime: TimeOfDay("09:00"),
          contact: contact("pickup.contact", emails.pickup)
        }),
        delivery: pointAt("delivery", addresses.lyon, orderTime, {
          startTime: TimeOfDay("17:00"),
          contact: contact("delivery.contact", emails.delivery)
        })
      }),
      null
    ),
    ({ mission }) => mission.id
  )

const both = { pickup: "giver@fleet.example", delivery: "taker@fleet.example" }

const turned = (client: Caller, isOn: boolean) =>
  GroupSettings.use((settings) => settings.change(client.tenant.groupId, { trackingMails: isOn }, null))

const dueOf = (kind: "mail_tracking_links" | "send_notice", { tenant }: Caller) =>
  DueWork.use((due) => due.list({ kind, isFailing: false, limit: 10_000 })).pipe(
    Effect.map((rows) => rows.filter(({ groupId }) => groupId === tenant.groupId))
  )

const noticesOf = Effect.fnUntraced(function* (client: Caller) {
  const queue = yield* NoticeQueue
  const rows = yield* dueOf("send_notice", client)
  const found = yield* Effect.forEach(rows, ({ subjectId }) => queue.find(NoticeId(subjectId ?? "")))
  return found.flatMap(Option.toArray)
})

const work = ({ tenant }: Caller, missionId: MissionId) =>
  mailTrackingLinks(
    {
      ...{ id: DueWorkId(1), kind: "mail_tracking_links", attempt: 1, tenant, missionId },
      dueAt: Instant("2026-11-20T10:00:00.000000Z")
    },
    publicUrl
  )

const sent = Effect.fnUntraced(function* (notice: Notice) {
  const mails: Array<Notice> = []
  const notifier = Notifier.of({ send: (mail) => Effect.sync(() => void mails.push(mail)) })
  yield* Effect.provideService(sendNotice(notice.id), Notifier, notifier)
  return mails[0]?.text ?? ""
})

const mails = (it: PostgresTests) =>
  describe("the mails of tracking links", () => {
    it.effect(
      "go once to the contact of each side, however often and by however many workers the work is done",
      () =>
        withOutside(({ client }) =>
          Effect.gen(function* () {
            yield* turned(client, true)
            const id = yield* ordered(client, both)
            assert.isEmpty(yield* dueOf("mail_tracking_links", client))
            yield* happen(client, id, 0, assign())
            assert.lengthOf(yield* dueOf("mail_tracking_links", client), 1)
            yield* Effect.all(
              Array.from({ length: 4 }, () => work(client, id)),
              { concurrency: "unbounded" }
            )
            yield* work(client, id)
            const made = yield* noticesOf(client)
            assert.sameDeepMembers(
              made.map(({ audience, recipients }) => ({ audience, recipients })),
              [
                { audience: "contacts", recipients: [both.pickup] },
                { audience: "contacts", recipients: [both.delivery] }
              ]
            )
            const links = yield* listTrackingLinks(client.tenant, id)
            assert.sameMembers(
              links.map(({ link }) => `${link.trip} ${link.side}`),
              ["aller pickup", "aller delivery"]
            )
            yield* happen(client, id, 0, unassign, assign({ ...plantedDriver(), firstName: "Paul" }))
            const [deleted] = links
            if (deleted !== undefined) yield* deleteTrackingLink(client, id, deleted.link.id)
            yield* work(client, id)
            assert.lengthOf(yield* noticesOf(client), 2)
            assert.lengthOf(yield* listTrackingLinks(client.tenant, id), 1)
          })
        ),
      { tags: ["TRK-17", "TRK-3"] }
    )

    it.effect(
      "have the address only when they are sent: no stored text has a token",
      () =>
        withOutside(({ client }) =>
          Effect.gen(function* () {
            yield* turned(client, true)
            const id = yield* ordered(client, { ...both, pickup: null })
            yield* happen(client, id, 0, assign())
            yield* work(client, id)
            const [notice, ...others] = yield* noticesOf(client)
            assert.isEmpty(others)
            if (notice === undefined) return assert.fail("no mail was made")
            assert.include(notice.text, `${publicUrl}/t/{token}`)
            assert.notMatch(notice.text, /\/t\/[\w-]{65}/u)
            assert.match(notice.subject, /^\[test\] Livraison de votre véhicule/u)
            const [, token = ""] = /trajet\.example\/t\/([\w-]{65})\n/u.exec(yield* sent(notice)) ?? []
            const readings = yield* makeTripReadings
            const { trip } = yield* openTracking(readings, token)
            assert.strictEqual(trip.side, "delivery")
          })
        ),
      { tags: ["TRK-17", "TRK-14"] }
    )

    it.effect(
      "are made for no group that has not asked for them, and for no mission that is over",
      () =>
        withOutside(({ client }) =>
          Effect.gen(function* () {
            const id = yield* ordered(client, both)
            yield* happen(client, id, 0, assign())
            assert.isEmpty(yield* dueOf("mail_tracking_links", client))
            yield* work(client, id)
            assert.isEmpty(yield* listTrackingLinks(client.tenant, id))
            yield* turned(client, true)
            const other = yield* ordered(client, both)
            yield* happen(client, other, 0, assign())
            yield* turned(client, false)
            yield* work(client, other)
            assert.isEmpty(yield* listTrackingLinks(client.tenant, other))
            assert.isEmpty(yield* noticesOf(client))
          })
        ),
      { tags: ["TRK-17"] }
    )
  })

onPostgres("tracking mails", mails)
