import { Schema } from "effect"
import type { Instant } from "../time/instant.model.ts"

/** Whom a notice is for: a group's administrators, contacts of a mission's legs, a driver. */
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

/** What people are told of. */
export interface Notice {
  readonly id: string
  readonly groupId: string
  readonly groupName: string
  readonly audience: NoticeAudience
  /** The mission that it tells of; null where it tells of none. */
  readonly mission: NoticeMission | null
  /** E-mail addresses; those of administrators as they are when it is sent. May be none. */
  readonly recipients: ReadonlyArray<string>
  readonly subject: string
  readonly text: string
  readonly createdAt: Instant
}
