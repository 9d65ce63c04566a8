import type { TripKey } from "@trajet/domain/mission"
import type { OfferKind, OfferStatus } from "@trajet/domain/offers"

/** A step of the model. Numbers name missions and drivers; an offer is one of those made so far. */
export type Step =
  | { readonly op: "propose" | "assign"; readonly mission: number; readonly driver: number; readonly trip: TripKey }
  | { readonly op: "unassign"; readonly mission: number; readonly trip: TripKey }
  | { readonly op: "cancel" | "dates"; readonly mission: number }
  | { readonly op: "accept" | "decline"; readonly offer: number; readonly driver: number }
  | { readonly op: "suspend"; readonly driver: number; readonly suspended: boolean }

export interface ModelOffer {
  readonly id: string
  readonly mission: number
  readonly kind: OfferKind
  /** The driver of a proposal; -1 for an open offer. */
  readonly driver: number
  readonly trip: TripKey
  status: OfferStatus
  readonly declinedBy: Set<number>
}

interface ModelMission {
  status: "scheduled" | "assigned" | "cancelled"
  driver: number | null
  returnDriver: number | null
}

/**
 * The offers of missions that overlap in their outbound trips, and have a return without a date, as the specification says
 * them (OPS-9 to OPS-21). It shares no code with the product.
 */
export class OffersModel {
  readonly missions: ReadonlyArray<ModelMission>
  readonly offers: Array<ModelOffer>
  readonly suspended = new Set<number>()

  /** One open offer of each mission, under these ids. */
  constructor(ids: ReadonlyArray<string>) {
    this.missions = ids.map(() => ({ status: "scheduled", driver: null, returnDriver: null }))
    this.offers = []
    for (const [mission, id] of ids.entries()) this.addOffer({ id, mission, kind: "open", driver: -1, trip: "aller" })
  }

  addOffer(offer: Omit<ModelOffer, "status" | "declinedBy">): void {
    this.offers.push({ ...offer, status: "open", declinedBy: new Set() })
  }

  mission(at: number): ModelMission {
    const mission = this.missions[at]
    if (mission === undefined) throw new Error(`there is no mission ${at}`)
    return mission
  }

  private isBusy(driver: number, mission: number, trip: TripKey): boolean {
    return (
      trip === "aller" &&
      this.missions.some((one, at) => at !== mission && one.status === "assigned" && one.driver === driver)
    )
  }

  /** The refusal of an assignment; null if it is possible. */
  private assignment(mission: number, driver: number, trip: TripKey): string | null {
    const { status } = this.mission(mission)
    if (this.suspended.has(driver)) return "DriverSuspended"
    if (status === "cancelled") return "AlreadyCancelled"
    if (status !== (trip === "aller" ? "scheduled" : "assigned")) return "IllegalTransition"
    return this.isBusy(driver, mission, trip) ? "DriverBusy" : null
  }

  private endProposals(mission: number, trip: TripKey, taker: number | null): void {
    for (const offer of this.offers) {
      if (offer.mission !== mission || offer.kind !== "proposal" || offer.trip !== trip || offer.status !== "open")
        continue
      if (taker === null) offer.status = "withdrawn"
      else offer.status = offer.driver === taker ? "accepted" : "taken"
    }
  }

  private endOpenOffer(mission: number): void {
    for (const offer of this.offers) if (offer.mission === mission && offer.kind === "open") offer.status = "taken"
  }

  private holderOfReturn(mission: number): number | null {
    const { driver, returnDriver } = this.mission(mission)
    return returnDriver ?? driver
  }

  private assign(at: number, driver: number, trip: TripKey): void {
    const mission = this.mission(at)
    if (trip === "aller") {
      mission.status = "assigned"
      mission.driver = driver
      this.endOpenOffer(at)
      this.endProposals(at, "aller", driver)
    } else if (this.holderOfReturn(at) !== driver) {
      mission.returnDriver = driver === mission.driver ? null : driver
      this.endProposals(at, "retour", driver)
    }
  }

  private unassign(at: number, trip: TripKey): string {
    const mission = this.mission(at)
    if (mission.status === "cancelled") return "AlreadyCancelled"
    if (mission.status !== "assigned") return "IllegalTransition"
    if (trip === "aller") {
      mission.status = "scheduled"
      mission.driver = null
      mission.returnDriver = null
      this.endProposals(at, "retour", null)
      return "ok, offered again"
    }
    if (mission.returnDriver !== null) {
      mission.returnDriver = null
      this.endProposals(at, "retour", mission.driver)
    }
    return "ok"
  }

  private cancel(at: number): string {
    const mission = this.mission(at)
    if (mission.status === "cancelled") return "AlreadyCancelled"
    mission.status = "cancelled"
    this.endOpenOffer(at)
    this.withdraw(at)
    return "ok"
  }

  private withdraw(mission: number): void {
    this.endProposals(mission, "aller", null)
    this.endProposals(mission, "retour", null)
  }

  private propose(mission: number, driver: number, trip: TripKey): string {
    const refusal = this.assignment(mission, driver, trip)
    if (refusal !== null) return refusal
    if (trip === "retour" && this.holderOfReturn(mission) === driver) return "DriverBusy"
    const isOpen = this.offers.some(
      (offer) => offer.mission === mission && offer.driver === driver && offer.trip === trip && offer.status === "open"
    )
    return isOpen ? "ok, again" : "ok"
  }

  private answer(op: "accept" | "decline", at: number, driver: number): string {
    const offer = this.offers[at % this.offers.length]
    if (offer === undefined || (offer.kind === "proposal" && offer.driver !== driver)) return "OfferUnknown"
    if (offer.declinedBy.has(driver)) return op === "decline" ? "ok" : "OfferTaken"
    if (offer.status !== "open") return "OfferTaken"
    if (op === "decline") {
      offer.declinedBy.add(driver)
      if (offer.kind === "proposal") offer.status = "declined"
      return "ok"
    }
    const refusal = this.assignment(offer.mission, driver, offer.trip)
    if (refusal === null) this.assign(offer.mission, driver, offer.trip)
    return refusal ?? "ok"
  }

  /** Takes a step, and returns `ok` or the tag of its refusal. The test adds new offers, whose ids the store makes. */
  take(step: Step): string {
    switch (step.op) {
      case "propose":
        return this.propose(step.mission, step.driver, step.trip)
      case "assign": {
        const refusal = this.assignment(step.mission, step.driver, step.trip)
        if (refusal === null) this.assign(step.mission, step.driver, step.trip)
        return refusal ?? "ok"
      }
      case "unassign":
        return this.unassign(step.mission, step.trip)
      case "cancel":
        return this.cancel(step.mission)
      case "dates":
        if (this.mission(step.mission).status === "cancelled") return "AlreadyCancelled"
        this.withdraw(step.mission)
        return "ok"
      case "suspend":
        if (step.suspended) this.suspended.add(step.driver)
        else this.suspended.delete(step.driver)
        return "ok"
      default:
        return this.answer(step.op, step.offer, step.driver)
    }
  }

  /** The ids of the offers that a driver sees, in no order. */
  seenBy(driver: number): ReadonlyArray<string> {
    if (this.suspended.has(driver)) return []
    return this.offers
      .filter(({ kind, driver: of, status }) => status === "open" && (kind === "open" || of === driver))
      .filter(({ declinedBy, mission, trip }) => !declinedBy.has(driver) && !this.isBusy(driver, mission, trip))
      .map(({ id }) => id)
  }
}
