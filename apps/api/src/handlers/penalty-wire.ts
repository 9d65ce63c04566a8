import type { Penalty as PenaltyWire } from "@trajet/contract"
import { euros, type Penalty } from "@trajet/domain/pricing"

const rateOf = (percent: number | null): number | null => (percent === null ? null : percent / 100)

export const penaltyWire = (penalty: Penalty): PenaltyWire => ({
  currency: "EUR",
  amount_ht: euros(penalty.amountHt),
  rule: penalty.rule,
  rate: rateOf(penalty.ratePercent),
  base_ht: euros(penalty.baseHt),
  hours_before_pickup: penalty.hoursBeforePickup,
  legs: penalty.trips.map(({ trip, amountHt, baseHt, ratePercent, rule }) => ({
    leg: trip,
    amount_ht: euros(amountHt),
    base_ht: euros(baseHt),
    rate: rateOf(ratePercent),
    rule
  }))
})
