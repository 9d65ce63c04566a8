import type { NamedDocument } from "../texts/texts.model.ts"
import { TimeOfDay } from "../time/instant.model.ts"
import { demonstrationOptions, demonstrationRenters } from "./demonstration-options.ts"
import type { PriceGrid } from "./grid.model.ts"
import { Cents } from "./pricing.model.ts"

/** The grid of the demonstration groups: the default figures of PRC-22 to PRC-66, CHG-43 to CHG-49, LIM-31. */
export const demonstrationGrid: PriceGrid = {
  baseHt: Cents(4_000),
  bands: [
    { fromKm: 0, centsPerKm: 95 },
    { fromKm: 100, centsPerKm: 75 },
    { fromKm: 300, centsPerKm: 65 },
    { fromKm: 600, centsPerKm: 55 }
  ],
  minimumHt: Cents(7_900),
  classPercent: { VP: 100, VU: 115, VUL: 135 },
  flatbed: { percent: 190, minimumHt: Cents(22_000) },
  electric: { beyondKm: 250, chargeHt: Cents(3_000) },
  returnPercent: 60,
  offHours: { chargeHt: Cents(4_500), saturday: true, eveningFrom: TimeOfDay("20:00") },
  roundingStepHt: Cents(10),
  corsica: {
    crossingHt: { VP: Cents(35_000), VU: Cents(35_000), VUL: Cents(45_000) },
    season: { from: "07-01", to: "08-31", percent: 30 }
  },
  homeCountry: "FR",
  internationalHt: {
    BE: Cents(6_000),
    LU: Cents(6_000),
    DE: Cents(9_000),
    ES: Cents(9_000),
    IT: Cents(9_000),
    NL: Cents(9_000),
    CH: Cents(12_000),
    AT: Cents(15_000),
    PT: Cents(15_000),
    GB: Cents(25_000)
  },
  options: demonstrationOptions,
  renters: demonstrationRenters,
  cancellation: {
    graceMinutes: 15,
    gracePickupHours: 4,
    sameDayPercent: 100,
    dayBeforeHours: 24,
    dayBeforePercent: 50,
    flatHt: { VP: Cents(2_500), VU: Cents(2_500), VUL: Cents(4_000) },
    flatbedFlatHt: Cents(6_000),
    defaultStartTime: TimeOfDay("08:00")
  },
  quoteMinutes: 15,
  orderingDelayHours: { driven: 4, flatbed: 24, wGarage: 24, abroad: 24, corsica: 72 },
  requiredDocuments: ["pv_livraison"] satisfies ReadonlyArray<NamedDocument>,
  partnerAdjustments: true,
  modelClasses: {
    kangoo: "VU",
    berlingo: "VU",
    partner: "VU",
    trafic: "VUL",
    vito: "VUL",
    master: "VUL",
    sprinter: "VUL",
    ducato: "VUL"
  }
}
