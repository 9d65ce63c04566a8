import type { EventId, EventType } from "../../events/event.model.ts"
import type { Instant } from "../../time/instant.model.ts"

export interface EnvelopeParts {
  readonly id: EventId
  readonly type: EventType
  readonly createdAt: Instant
  readonly data: string
}

/** Writes the body of a delivery (WHK-9), with `data` unparsed, so that each attempt has the same bytes (WHK-15). */
export const envelope = ({ id, type, createdAt, data }: EnvelopeParts): string =>
  `{"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"created_at":${JSON.stringify(createdAt)},"data":${data}}`
