import type { RequestId, Scope } from "@trajet/domain/access"
import type { EntityId } from "@trajet/domain/billing"
import type { Mission } from "@trajet/domain/mission"
import type { Day } from "@trajet/domain/time"
import { Column, Entity, Generated, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm"

const bigint = { to: (value: number) => value, from: Number }
const nullableBigint = { to: bigint.to, from: (text: string | null) => (text === null ? null : Number(text)) }

@Entity("customer_group")
export class GroupEntity {
  @PrimaryColumn("uuid")
  id: string

  @Column({ name: "grid_version", type: "int" })
  gridVersion: number
}

@Entity("price_grid")
export class PriceGridEntity {
  @PrimaryColumn({ name: "group_id", type: "uuid" })
  groupId: string

  @PrimaryColumn("int")
  version: number

  @Column("json")
  grid: unknown
}

@Entity("api_key")
export class ApiKeyEntity {
  @PrimaryColumn("uuid")
  id: string

  @Column({ name: "group_id", type: "uuid" })
  groupId: string

  @Column("text")
  environment: "live" | "test"

  @Column("text", { array: true })
  scopes: Array<Scope>

  @Column("text")
  digest: string

  @Column({ name: "expires_at", type: "timestamptz", nullable: true })
  expiresAt: Date | null

  @Column({ name: "revoked_at", type: "timestamptz", nullable: true })
  revokedAt: Date | null
}

@Entity("billing_entity")
export class BillingEntityEntity {
  @PrimaryColumn({ name: "group_id", type: "uuid" })
  groupId: string

  @PrimaryColumn("text")
  id: EntityId

  @Column({ name: "company_name", type: "text" })
  companyName: string

  @Column("text")
  email: string

  @Column("text")
  address: string

  @Column("text", { nullable: true })
  siret: string | null

  @Column("boolean")
  allowed: boolean
}

@Entity("event_head")
export class EventHeadEntity {
  @PrimaryColumn({ name: "group_id", type: "uuid" })
  groupId: string

  @PrimaryColumn("text")
  environment: "live" | "test"

  @Column({ name: "last_seq", type: "bigint", transformer: bigint })
  lastSeq: number

  @Column({ name: "last_at", type: "timestamptz" })
  lastAt: Date
}

@Entity("mission")
export class MissionEntity {
  @PrimaryColumn({ name: "group_id", type: "uuid" })
  groupId: string

  @PrimaryColumn("text")
  environment: "live" | "test"

  @PrimaryColumn("uuid")
  id: string

  @Column({ type: "bigint", transformer: bigint })
  @Generated("increment")
  ordinal: number

  @Column("text")
  status: Mission["status"]

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt: Date

  @Column({ name: "has_return", type: "boolean" })
  hasReturn: boolean

  @Column("text", { nullable: true })
  registration: string | null

  @Column({ name: "vehicle_type", type: "text", nullable: true })
  vehicleType: string | null

  @Column("text", { nullable: true })
  reference: string | null

  @Column({ name: "pickup_address", type: "text" })
  pickupAddress: string

  @Column({ name: "pickup_date", type: "date", nullable: true })
  pickupDate: Day | null

  @Column({ name: "delivery_address", type: "text" })
  deliveryAddress: string

  @Column({ name: "delivery_date", type: "date", nullable: true })
  deliveryDate: Day | null

  @Column({ name: "amount_ht", type: "bigint", transformer: bigint })
  amountHt: number

  @Column({ name: "return_ht", type: "bigint", nullable: true, transformer: nullableBigint })
  returnHt: number | null

  @Column({ name: "cancellation_fee_ht", type: "bigint", nullable: true, transformer: nullableBigint })
  cancellationFeeHt: number | null

  @Column({ type: "integer", nullable: true })
  emitted: number | null

  @Column("json")
  body: Omit<Mission, "id" | "transportId" | "createdAt">
}

@Entity("event")
export class EventEntity {
  @PrimaryColumn({ name: "group_id", type: "uuid" })
  groupId: string

  @PrimaryColumn("text")
  environment: "live" | "test"

  @PrimaryColumn({ name: "created_at", type: "timestamptz" })
  createdAt: Date

  @Column("bigint")
  seq: number

  @Column("uuid")
  id: string

  @Column("text")
  type: string

  @Column({ name: "mission_id", type: "uuid" })
  missionId: string

  @Column({ name: "mission_ordinal", type: "bigint" })
  missionOrdinal: number

  @Column({ name: "mission_sequence", type: "int" })
  missionSequence: number

  @Column("text")
  data: string
}

@Entity("idempotency_key")
export class IdempotencyKeyEntity {
  @PrimaryColumn({ name: "group_id", type: "uuid" })
  groupId: string

  @PrimaryColumn("text")
  environment: "live" | "test"

  @PrimaryColumn("uuid")
  key: string

  @Column("text")
  fingerprint: string

  @Column("uuid")
  owner: string

  @Column("int")
  fence: number

  @Column({ name: "lease_until", type: "timestamptz" })
  leaseUntil: Date

  @Column({ name: "answer_status", type: "int", nullable: true })
  answerStatus: number | null

  @Column({ name: "answer_body", type: "text", nullable: true })
  answerBody: string | null
}

@Entity("audit")
export class AuditEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint" })
  id: number

  @Column({ name: "group_id", type: "uuid" })
  groupId: string

  @Column("text")
  environment: string

  @Column({ name: "key_id", type: "uuid" })
  keyId: string

  @Column("text")
  action: string

  @Column("text")
  target: string

  @Column({ name: "request_id", type: "text" })
  requestId: RequestId

  @Column("text", { nullable: true })
  ip: string | null
}

const ofGroups = [GroupEntity, PriceGridEntity, ApiKeyEntity, BillingEntityEntity]
const ofMissions = [EventHeadEntity, MissionEntity, EventEntity, IdempotencyKeyEntity, AuditEntity]
export const entities = [...ofGroups, ...ofMissions]
