import { Brand, Schema } from "effect"
import type { DriverId } from "../mission/mission.model.ts"
import type { MissionId, TransportId } from "../mission/mission-id.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { TrackingLinkId } from "../tracking/tracking-link.model.ts"
import type { UserLinkId } from "../users/user-link.model.ts"
import type { GroupId } from "../access/tenant.model.ts"

/** Id of a notice, UUID. */
export type NoticeId = string & Brand.Brand<"NoticeId">
export const NoticeId = Brand.nominal<NoticeId>()

/** Recipients of a notice: a group's administrators, contacts of a mission's legs, a driver, the operators, or a user. */
export const NoticeAudience = Schema.Literals(["administrators", "contacts", "driver", "operators", "user"])
export type NoticeAudience = typeof NoticeAudience.Type

interface NoticeMission {
  readonly id: MissionId
  readonly transportId: TransportId | null
}

export interface NewNotice {
  readonly audience: "administrators" | "contacts" | "driver" | "operators"
  readonly mission: NoticeMission
  /** The driver whose phones are told too, that there is something to look at (docs/adr/0057). */
  readonly driverId?: DriverId
  /**
   * Empty for operators: the process that sends the notice knows where they read it. Empty for administrators: those of
   * the group are read when the notice is sent.
   */
  readonly recipients: ReadonlyArray<string>
  readonly subject: string
  readonly text: string
  /** The tracking link whose address the text has a mark for. */
  readonly trackingLinkId?: TrackingLinkId
}

export interface Notice {
  readonly id: NoticeId
  /** Null for an operator as a user of the console, with an empty name. */
  readonly groupId: GroupId | null
  readonly groupName: string
  readonly audience: NoticeAudience
  readonly mission: NoticeMission | null
  /** May be empty. Those of administrators are read when the notice is sent. */
  readonly recipients: ReadonlyArray<string>
  readonly subject: string
  readonly text: string
  readonly createdAt: Instant
  /** The one-time link whose address the text has a mark for. */
  readonly linkId?: UserLinkId
  /** The tracking link whose address the text has a mark for. */
  readonly trackingLinkId?: TrackingLinkId
}
