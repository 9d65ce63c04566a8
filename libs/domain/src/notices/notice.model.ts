import { Schema } from "effect"
import type { Instant } from "../time/instant.model.ts"

/** Readers of a notice: a group's administrators, contacts of a mission's legs, or a driver. */
export const NoticeAudience = Schema.Literals(["administrators", "contacts", "driver"])
export type NoticeAudience = typeof NoticeAudience.Type

export interface NoticeMission {
  readonly id: string
  readonly transportId: string | null
}

/** A notice that a change of a mission makes. */
export interface NewNotice {
  readonly audience: "contacts" | "driver"
  readonly mission: NoticeMission
  /** E-mail addresses. */
  readonly recipients: ReadonlyArray<string>
  readonly subject: string
  readonly text: string
}

/** A notice that waits to be sent. */
export interface Notice {
  readonly id: string
  readonly groupId: string
  readonly groupName: string
  readonly audience: NoticeAudience
  /** The mission that the notice is about; null if it is about none. */
  readonly mission: NoticeMission | null
  /** E-mail addresses, may be empty. Those of administrators are read when the notice is sent. */
  readonly recipients: ReadonlyArray<string>
  readonly subject: string
  readonly text: string
  readonly createdAt: Instant
}
