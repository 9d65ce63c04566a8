import { Brand, Schema } from "effect"
import type { Environment, GroupId, Tenant } from "../access/tenant.model.ts"
import type { PersonRequestId } from "../privacy/requests/person-request.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { NoticeId } from "../notices/notice.model.ts"
import type { PushMessageId } from "../push/push.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** Work on one mission. Each mission has at most one row of a kind. */
export const MissionWorkKind = Schema.Literals([
  "remind_driver",
  "remove_driver",
  "record_invoicing",
  "erase_mission",
  "print_reports",
  "watch_arrival",
  "mail_tracking_links",
  "robot_step"
])
export type MissionWorkKind = typeof MissionWorkKind.Type

/** Work on the whole instance that comes back after each run. */
export const JobKind = Schema.Literals(["make_partitions", "prune_records", "wipe_secrets"])
export type JobKind = typeof JobKind.Type

/** What a row of due work asks for: work on a mission, the sending of a notice or of messages to phones, or a job. */
export const DueKind = Schema.Literals([
  ...MissionWorkKind.literals,
  "send_notice",
  "send_push",
  "push_offer",
  "answer_person",
  ...JobKind.literals
])
export type DueKind = typeof DueKind.Type

/** Work that a mission has ahead, and when. */
export interface MissionDue {
  readonly kind: MissionWorkKind
  readonly dueAt: Instant
}

/** Number of a row of due work. */
export type DueWorkId = number & Brand.Brand<"DueWorkId">
export const DueWorkId = Brand.nominal<DueWorkId>()

interface Due {
  readonly id: DueWorkId
  /** When the work was due, whatever was tried since. */
  readonly dueAt: Instant
  /** The count of claims so far; 1 for the first. */
  readonly attempt: number
}

export interface MissionWork extends Due {
  readonly kind: MissionWorkKind
  readonly tenant: Tenant
  readonly missionId: MissionId
}

/** A notice that is not sent yet. */
export interface NoticeWork extends Due {
  readonly kind: "send_notice"
  readonly noticeId: NoticeId
}

/** A message to a phone that is not sent yet. */
export interface PushWork extends Due {
  readonly kind: "send_push"
  readonly pushId: PushMessageId
}

/** What an operator asked about a person. */
export interface PersonWork extends Due {
  readonly kind: "answer_person"
  readonly asked: PersonRequestId
}

/** A mission that waits for a driver, of which no phone was told. */
export interface PushOfferWork extends Due {
  readonly kind: "push_offer"
  readonly offered: MissionId
}

export interface Job extends Due {
  readonly kind: JobKind
}

/** Work that a worker holds under its lease. */
export type ClaimedWork = MissionWork | NoticeWork | PushWork | PushOfferWork | PersonWork | Job

/** A row of due work, as operators read it. */
export interface DueRow extends Due {
  /** Perhaps a kind of a newer release. */
  readonly kind: string
  /** Null for work of the whole instance. */
  readonly groupId: GroupId | null
  /** Null for work of the whole instance, and for notices. */
  readonly environment: Environment | null
  /** The mission or the notice; null for work of the whole instance. */
  readonly subjectId: string | null
  /** The earliest time of the next claim: after a failure later than `dueAt`. */
  readonly nextAt: Instant
  readonly lastError: string | null
  /** Null unless a worker holds the work. */
  readonly leaseUntil: Instant | null
}

/** True for work on a mission. */
export const isMissionWorkKind = Schema.is(MissionWorkKind)

/** True for work of the whole instance. */
export const isJobKind = Schema.is(JobKind)
