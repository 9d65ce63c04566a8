import { isCorsica } from "../places/place.rules.ts"
import { hourMillis } from "../time/instant.rules.ts"
import type { PriceGrid } from "./grid.model.ts"
import type { PricedEnd } from "./pricing.model.ts"
import { goesAbroad } from "./territory.rules.ts"

export interface OrderToDelay {
  readonly plateau: boolean
  readonly wGarage: boolean
  readonly trips: ReadonlyArray<{
    readonly pickup: Pick<PricedEnd, "country" | "postcode">
    readonly delivery: Pick<PricedEnd, "country" | "postcode">
  }>
}

/** Computes the hours between an order and its pickup: the longest applicable delay (LIM-31). */
export const orderingDelayHours = (grid: PriceGrid, order: OrderToDelay): number => {
  const delays = grid.orderingDelayHours
  const abroad = order.trips.some((trip) => goesAbroad(trip, grid.homeCountry))
  const corsican = order.trips.some(({ pickup, delivery }) => isCorsica(pickup) || isCorsica(delivery))
  return Math.max(
    delays.driven,
    order.plateau ? delays.flatbed : 0,
    order.wGarage ? delays.wGarage : 0,
    abroad ? delays.abroad : 0,
    corsican ? delays.corsica : 0
  )
}

/** Computes the earliest start of a pickup window for an order now, epoch milliseconds. */
export const minOrderDate = (grid: PriceGrid, order: OrderToDelay, nowMillis: number): number =>
  nowMillis + orderingDelayHours(grid, order) * hourMillis
