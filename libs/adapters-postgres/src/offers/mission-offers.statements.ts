import type { Tenant } from "@trajet/domain/access"
import { DriverId, type Mission, type MissionId, OfferId, type TripKey } from "@trajet/domain/mission"
import {
  isWithoutEffect,
  offersEffect,
  type OpenProposal,
  type OfferStatus,
  type Proposal,
  type ProposalChange
} from "@trajet/domain/offers"
import type { Instant } from "@trajet/domain/time"
import { type RawBuilder, sql } from "kysely"
import type { Connection } from "../database/database.ts"
import { statement } from "../database/statement.ts"

interface OfMission extends Tenant {
  readonly missionId: MissionId
}

interface ProposalRow {
  readonly id: string
  readonly driver_id: string
  readonly trip: TripKey
  readonly status: OfferStatus
  readonly created_at: Instant
}

export const proposalOf = ({ id, driver_id, trip, status, created_at }: ProposalRow): Proposal => ({
  id: OfferId(id),
  driverId: DriverId(driver_id),
  trip,
  status,
  createdAt: created_at
})

export const proposalsOfMission = statement<OfMission & { readonly most: number }, ProposalRow>()(
  "offer.proposals",
  ($) => sql`
SELECT id, driver_id, trip, status, created_at FROM offer
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  AND mission_id = ${$("missionId")}::uuid AND kind = 'proposal'
ORDER BY id DESC LIMIT ${$("most")}::int`
)

// Without the kind: by it, a planner without statistics chooses the index of all open offers of its kind.
const openOf = ($: (name: keyof OfMission) => RawBuilder<unknown>) => sql`
WITH of_mission AS MATERIALIZED (
  SELECT id, kind, driver_id, trip, status, created_at FROM offer
  WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
    AND mission_id = ${$("missionId")}::uuid AND status = 'open'
)`

const openProposals = statement<OfMission, ProposalRow>()(
  "offer.open_proposals",
  ($) => sql`
${openOf($)}
SELECT id, driver_id, trip, status, created_at FROM of_mission WHERE kind = 'proposal'`
)

/** The open proposals of a locked mission. They change only under this lock. */
export const openProposalsOf = async (
  connection: Connection,
  tenant: Tenant,
  missionId: MissionId
): Promise<ReadonlyArray<OpenProposal>> => {
  const rows = await connection.run(openProposals, { ...tenant, missionId })
  return rows.map((row) => {
    const { status: _open, ...proposal } = proposalOf(row)
    return proposal
  })
}

interface Settlement extends OfMission {
  readonly opens: OfferId | null
  readonly isClosed: boolean
  readonly trips: ReadonlyArray<TripKey>
  readonly takers: ReadonlyArray<DriverId | null>
}

// Drivers are compared as texts: the mission of the demonstration has a driver without a record.
const settle = statement<Settlement, never>()(
  "offer.settle",
  ($) => sql`
${openOf($)}, opened AS (
  INSERT INTO offer (id, group_id, environment, mission_id, kind, trip, status, created_at)
  SELECT ${$("opens")}::uuid, ${$("groupId")}::uuid, ${$("environment")}::text, ${$("missionId")}::uuid, 'open', 'aller',
    'open', clock_timestamp()
  WHERE ${$("opens")}::uuid IS NOT NULL
  ON CONFLICT ON CONSTRAINT offer_pkey DO UPDATE SET status = 'open'
), ended AS (
  SELECT id, 'taken' AS status FROM of_mission WHERE kind = 'open' AND ${$("isClosed")}::boolean
  UNION ALL
  SELECT m.id, CASE WHEN e.taker IS NULL THEN 'withdrawn' WHEN m.driver_id::text = e.taker THEN 'accepted' ELSE 'taken' END
  FROM of_mission m
  JOIN unnest(${$("trips")}::text[], ${$("takers")}::text[]) AS e(trip, taker) ON e.trip = m.trip
  WHERE m.kind = 'proposal'
)
UPDATE offer o SET status = e.status
FROM ended e
WHERE o.group_id = ${$("groupId")}::uuid AND o.environment = ${$("environment")}::text
  AND o.mission_id = ${$("missionId")}::uuid AND o.id = e.id`
)

/** Writes what the change of a locked mission does to its offers. Most changes do nothing. */
export const settleOffers = async (
  connection: Connection,
  tenant: Tenant,
  { before, after }: { readonly before: Mission; readonly after: Mission }
): Promise<void> => {
  const effect = offersEffect(before, after)
  if (isWithoutEffect(effect)) return
  const { opens, closes, ends } = effect
  await connection.run(settle, {
    ...tenant,
    missionId: before.id,
    opens,
    isClosed: closes !== null,
    trips: ends.map(({ trip }) => trip),
    takers: ends.map(({ taker }) => taker)
  })
}

type NewProposal = OfMission & OpenProposal

const insertProposal = statement<NewProposal, never>()(
  "offer.propose",
  ($) => sql`
INSERT INTO offer (id, group_id, environment, mission_id, kind, driver_id, trip, status, created_at)
VALUES (${$("id")}::uuid, ${$("groupId")}::uuid, ${$("environment")}::text, ${$("missionId")}::uuid, 'proposal',
  ${$("driverId")}::uuid, ${$("trip")}::text, 'open', ${$("createdAt")}::timestamptz)`
)

const declineProposal = statement<OfMission & { readonly offerId: OfferId }, never>()(
  "offer.decline_proposal",
  ($) => sql`
UPDATE offer SET status = 'declined'
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  AND mission_id = ${$("missionId")}::uuid AND id = ${$("offerId")}::uuid AND status = 'open'`
)

/** Writes a proposal of a locked mission, or that its driver has declined it. */
export const writeProposal = async (
  connection: Connection,
  tenant: Tenant,
  missionId: MissionId,
  change: ProposalChange
): Promise<void> => {
  if (change._tag === "Propose") await connection.run(insertProposal, { ...tenant, missionId, ...change.proposal })
  else await connection.run(declineProposal, { ...tenant, missionId, offerId: change.offerId })
}
