import { Result } from "effect"
import type { TripKey } from "../mission/leg.model.ts"
import type { Mission, Stop, Trip } from "../mission/mission.model.ts"
import type { CompiledGrid } from "../pricing/compiled-grid.rules.ts"
import { plusCents } from "../pricing/money.rules.ts"
import { type Cents, type PricedEnd, type TripToPrice, zeroCents } from "../pricing/pricing.model.ts"
import { tripPriceHt } from "../pricing/pricing.rules.ts"

/** An order whose price a grid would change. */
export interface ChangedOrder {
  readonly mission: Mission
  readonly beforeHt: Cents
  readonly afterHt: Cents
}

/** What a grid would have done to orders, compared with the grid in force. */
export interface GridEffect {
  readonly considered: number
  /** Sums of the orders that both grids price. */
  readonly beforeHt: Cents
  readonly afterHt: Cents
  readonly dearer: number
  readonly cheaper: number
  /** Orders that only the grid in force prices: the other one lacks an option or a country of theirs. */
  readonly refused: number
  /** Orders that the grid in force does not price any more. */
  readonly notPriced: number
  /** The orders whose price changes most, in either direction. */
  readonly mostChanged: ReadonlyArray<ChangedOrder>
}

/** Most orders that the effect of a grid names. */
export const changedShownMax = 20

export const noEffect: GridEffect = {
  considered: 0,
  beforeHt: zeroCents,
  afterHt: zeroCents,
  dearer: 0,
  cheaper: 0,
  refused: 0,
  notPriced: 0,
  mostChanged: []
}

const pricedEnd = ({ date, endTime, place, startTime }: Stop): PricedEnd => ({
  country: place.country,
  postcode: place.postcode,
  date,
  startTime,
  endTime
})

const toPrice = ({ plateau, wGarage }: Mission, trip: TripKey, ordered: Trip): TripToPrice => ({
  trip,
  pickup: pricedEnd(ordered.pickup),
  delivery: pricedEnd(ordered.delivery),
  distanceKm: ordered.distanceKm,
  hasFerry: null,
  vehicleClass: ordered.vehicleClass,
  electric: ordered.vehicle.electric,
  plateau,
  wGarage,
  options: ordered.options.map(({ key }) => key)
})

/** The price of a stored order by a grid; null if the grid does not price it. */
export const orderPriceHt = (compiled: CompiledGrid, mission: Mission): Cents | null => {
  const outbound = tripPriceHt(compiled, toPrice(mission, "aller", mission.outbound))
  if (Result.isFailure(outbound)) return null
  if (mission.return === null) return outbound.success
  const back = tripPriceHt(compiled, toPrice(mission, "retour", mission.return))
  return Result.isFailure(back) ? null : plusCents(outbound.success, back.success)
}

const changeOf = ({ afterHt, beforeHt }: ChangedOrder): number => Math.abs(afterHt - beforeHt)

const withChanged = (shown: ReadonlyArray<ChangedOrder>, order: ChangedOrder): ReadonlyArray<ChangedOrder> => {
  const last = shown[changedShownMax - 1]
  if (order.afterHt === order.beforeHt || (last !== undefined && changeOf(last) >= changeOf(order))) return shown
  return [...shown, order].toSorted((one, other) => changeOf(other) - changeOf(one)).slice(0, changedShownMax)
}

/** The effect with one order more. */
export const effectWith = (
  effect: GridEffect,
  grids: { readonly inForce: CompiledGrid; readonly changed: CompiledGrid },
  mission: Mission
): GridEffect => {
  const considered = effect.considered + 1
  const beforeHt = orderPriceHt(grids.inForce, mission)
  if (beforeHt === null) return { ...effect, considered, notPriced: effect.notPriced + 1 }
  const afterHt = orderPriceHt(grids.changed, mission)
  if (afterHt === null) return { ...effect, considered, refused: effect.refused + 1 }
  return {
    ...effect,
    considered,
    beforeHt: plusCents(effect.beforeHt, beforeHt),
    afterHt: plusCents(effect.afterHt, afterHt),
    dearer: effect.dearer + (afterHt > beforeHt ? 1 : 0),
    cheaper: effect.cheaper + (afterHt < beforeHt ? 1 : 0),
    mostChanged: withChanged(effect.mostChanged, { mission, beforeHt, afterHt })
  }
}
