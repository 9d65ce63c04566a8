import { MissionId, TransportId } from "@trajet/domain/mission"
import { type Notice, type NoticeAudience, NoticeId, NoticeQueue } from "@trajet/domain/notices"
import type { Instant } from "@trajet/domain/time"
import { Effect, Layer, Option } from "effect"
import { sql } from "kysely"
import { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"
import { GroupId } from "@trajet/domain/access"
import { TrackingLinkId } from "@trajet/domain/tracking"
import { UserLinkId } from "@trajet/domain/users"

interface NoticeRow {
  readonly id: string
  readonly group_id: string | null
  readonly group_name: string | null
  readonly audience: NoticeAudience
  readonly recipients: ReadonlyArray<string>
  readonly mission_id: string | null
  readonly transport_id: string | null
  readonly subject: string
  readonly text: string
  readonly created_at: Instant
  readonly link_id: string | null
}

const missionOf = ({ mission_id: id, transport_id: transportId }: NoticeRow): Notice["mission"] =>
  id === null ? null : { id: MissionId(id), transportId: transportId === null ? null : TransportId(transportId) }

/** A notice to contacts has a tracking link, one to a user a link of the user. */
const linkOf = ({ audience, link_id: id }: NoticeRow): Pick<Notice, "linkId" | "trackingLinkId"> => {
  if (id === null) return {}
  return audience === "contacts" ? { trackingLinkId: TrackingLinkId(id) } : { linkId: UserLinkId(id) }
}

const noticeOf = (row: NoticeRow): Notice => ({
  id: NoticeId(row.id),
  groupId: row.group_id === null ? null : GroupId(row.group_id),
  groupName: row.group_name ?? "",
  audience: row.audience,
  mission: missionOf(row),
  recipients: row.recipients,
  subject: row.subject,
  text: row.text,
  createdAt: row.created_at,
  ...linkOf(row)
})

// Only dispatchers use this statement, so it names no tenant.
const find = statement<{ readonly id: NoticeId }, NoticeRow>()(
  "notice.find",
  ($) => sql`
SELECT n.id, n.group_id, g.name AS group_name, n.audience, coalesce(n.recipients, g.administrators, '{}') AS recipients,
  n.mission_id, n.transport_id, n.subject, n.text, n.created_at, n.link_id
FROM notice n LEFT JOIN customer_group g ON g.id = n.group_id
WHERE n.id = ${$("id")}::uuid AND n.sent_at IS NULL`
)

const sent = statement<{ readonly id: NoticeId }, { readonly id: string }>()(
  "notice.sent",
  ($) => sql`UPDATE notice SET sent_at = clock_timestamp() WHERE id = ${$("id")}::uuid`
)

const make = Effect.gen(function* () {
  const database = yield* Database
  return NoticeQueue.of({
    find: (id) => Effect.map(database.run(find, { id }), ([row]) => Option.map(Option.fromUndefinedOr(row), noticeOf)),
    sent: (id) => Effect.asVoid(database.run(sent, { id }))
  })
})

export const noticeQueueLayer: Layer.Layer<NoticeQueue, never, Database> = Layer.effect(NoticeQueue, make)
