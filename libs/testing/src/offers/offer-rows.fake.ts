import type { DriverId, Mission, MissionId, OfferId, TripKey } from "@trajet/domain/mission"
import {
  isWithoutEffect,
  type OfferKind,
  type OfferStatus,
  offersEffect,
  type OpenProposal,
  type Proposal,
  type ProposalChange
} from "@trajet/domain/offers"
import type { Instant } from "@trajet/domain/time"

/** A later open offer of a mission, or a proposal. */
interface OfferRow {
  readonly id: OfferId
  readonly missionId: MissionId
  readonly kind: OfferKind
  readonly driverId: DriverId | null
  readonly trip: TripKey
  readonly status: OfferStatus
  readonly createdAt: Instant
}

const settled = (row: OfferRow, before: Mission, after: Mission): OfferRow => {
  if (row.missionId !== before.id || row.status !== "open") return row
  const { closes, ends } = offersEffect(before, after)
  if (row.kind === "open") return closes === null ? row : { ...row, status: "taken" }
  const end = ends.find(({ trip }) => trip === row.trip)
  if (end === undefined) return row
  if (end.taker === null) return { ...row, status: "withdrawn" }
  return { ...row, status: end.taker === row.driverId ? "accepted" : "taken" }
}

/** The offers of a tenant that have a row. */
export class OfferRows {
  readonly #rows = new Map<OfferId, OfferRow>()

  find(id: OfferId): OfferRow | undefined {
    return this.#rows.get(id)
  }

  get open(): ReadonlyArray<OfferRow> {
    return [...this.#rows.values()].filter(({ status }) => status === "open")
  }

  /** The proposals of a mission, the newest first. */
  proposalsOf(missionId: MissionId): ReadonlyArray<Proposal> {
    return [...this.#rows.values()]
      .flatMap(({ id, createdAt, driverId, missionId: of, status, trip }) =>
        driverId === null || of !== missionId ? [] : [{ id, driverId, trip, status, createdAt }]
      )
      .toSorted((a, b) => (a.id < b.id ? 1 : -1))
  }

  openProposalsOf(missionId: MissionId): ReadonlyArray<OpenProposal> {
    return this.proposalsOf(missionId).filter(({ status }) => status === "open")
  }

  /** Writes what the change of a mission does to its offers. */
  follow(before: Mission, after: Mission, now: Instant): void {
    const effect = offersEffect(before, after)
    if (isWithoutEffect(effect)) return
    for (const row of this.#rows.values()) this.#rows.set(row.id, settled(row, before, after))
    const { opens: id } = effect
    if (id === null) return
    const createdAt = this.find(id)?.createdAt ?? now
    const row = { id, missionId: before.id, kind: "open", driverId: null, trip: "aller", status: "open" } as const
    this.#rows.set(id, { ...row, createdAt })
  }

  write(missionId: MissionId, change: ProposalChange): void {
    if (change._tag === "Propose") {
      const { proposal } = change
      this.#rows.set(proposal.id, { ...proposal, missionId, kind: "proposal", status: "open" })
      return
    }
    const row = this.find(change.offerId)
    if (row?.status === "open") this.#rows.set(row.id, { ...row, status: "declined" })
  }
}
