import type { EventType } from "../../events/event.model.ts"
import type { Instant } from "../../time/instant.model.ts"

export interface EnvelopeParts {
  /** Of the event, not of the delivery. */
  readonly id: string
  readonly type: EventType
  readonly createdAt: Instant
  /** JSON text, as it is stored. */
  readonly data: string
}

/**
 * The body of a delivery (WHK-9). A template around the stored text of `data`, which is never parsed: the
 * same parts give the same bytes at each attempt (WHK-15).
 */
export const envelope = ({ id, type, createdAt, data }: EnvelopeParts): string =>
  `{"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"created_at":${JSON.stringify(createdAt)},"data":${data}}`
