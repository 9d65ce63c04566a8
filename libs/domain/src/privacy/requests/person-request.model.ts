import { Brand, Schema } from "effect"
import type { GroupId } from "../../access/tenant.model.ts"
import { hourMillis } from "../../time/instant.rules.ts"
import type { Instant } from "../../time/instant.model.ts"
import { ErasedKind } from "../erasure.model.ts"

/** Id of what an operator asked about a person, UUID v7. */
export type PersonRequestId = string & Brand.Brand<"PersonRequestId">
export const PersonRequestId = Brand.nominal<PersonRequestId>()

/** `find` counts what `erase` would erase. */
export const PersonRequestKind = Schema.Literals(["find", "export", "erase"])
export type PersonRequestKind = typeof PersonRequestKind.Type

/** Why an operator asks. A choice, because a text would name the person in the audit log for five years. */
export const PersonRequestReason = Schema.Literals(["by_person", "by_client", "by_authority", "not_needed"])
export type PersonRequestReason = typeof PersonRequestReason.Type

export const PersonRequestFailure = Schema.Literals(["too_large"])
export type PersonRequestFailure = typeof PersonRequestFailure.Type

/** LIM-65: what an operator, and all together, may ask within an hour. */
export const personRequestsPerHour = { most: 12, mostOfAll: 60 } as const
/** LIM-66: how long an answer is kept after its end, in milliseconds, and what it holds at most. */
export const personAnswerMillis = hourMillis
/** Missions and rows of imported files, and characters. */
export const exportLimits = { most: 2_000, length: 8 * 1024 * 1024 } as const
export const groupsFoundMax = 200
export const unfinishedNamedMax = 100

/** What was found of a person in a group, or erased. */
const GroupFindings = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  /** Finished missions, which an erasure erases as a whole. */
  missions: Schema.Int,
  counts: Schema.Array(Schema.Struct({ kind: ErasedKind, count: Schema.Int })),
  /** Numbers of missions that still need the person, at most `unfinishedNamedMax`, and how many there are. */
  unfinished: Schema.Array(Schema.String),
  unfinishedCount: Schema.Int,
  /** An administrator of the group keeps getting its notices. */
  isAdministrator: Schema.Boolean
})
export type GroupFindings = typeof GroupFindings.Type

/** What was found of a person, or erased. Groups that have nothing of the person are left out. */
export const PersonFindings = Schema.Struct({
  groups: Schema.Array(GroupFindings),
  hasMore: Schema.Boolean,
  /** The record of a driver stays: `erase --driver` erases it. */
  isDriver: Schema.Boolean
})
export type PersonFindings = typeof PersonFindings.Type

/** What an operator asks. */
export interface PersonAsked {
  readonly kind: PersonRequestKind
  /** E-mail address or phone number, as it was typed. */
  readonly person: string
  /** Null for all groups. */
  readonly groupId: GroupId | null
  readonly reason: PersonRequestReason
}

/** What an operator asked, without the person, and how far it is. */
export interface PersonRequest extends Omit<PersonAsked, "person"> {
  readonly id: PersonRequestId
  readonly createdAt: Instant
  /** Null until the answer is there. */
  readonly endedAt: Instant | null
  readonly failure: PersonRequestFailure | null
  /** True while the document of an export can be read: not after an erasure of the person. */
  readonly hasDocument: boolean
  /** Null until the end, and of an export. */
  readonly findings: PersonFindings | null
}

/** A request for the process that carries it out. */
export interface OpenPersonRequest extends Omit<PersonAsked, "person"> {
  readonly id: PersonRequestId
  /** Null once an erasure has ended. */
  readonly person: string | null
  readonly endedAt: Instant | null
}

/** How a request ended. */
export interface PersonAnswer {
  readonly failure: PersonRequestFailure | null
  readonly findings: PersonFindings | null
  readonly document: string | null
}
