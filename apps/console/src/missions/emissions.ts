import { wordOf } from "@trajet/pages/entry-of.ts"
import type { Language } from "@trajet/pages/i18n.tsx"
import type { MissionDetail } from "./detail/queries.ts"
import { numberText } from "../parts/numbers.ts"
import { texts } from "./texts.ts"

type Emissions = NonNullable<MissionDetail["emissions"]>

/** Kilograms of CO2e in words, with the distance they have, the way of the driver and what is not counted. */
export const emissionsText = (emissions: Emissions, language: Language): string => {
  const t = texts[language]
  const { basis, driver_kg: driver, kg_co2e: kilograms, not_counted: left } = emissions
  const notCounted = left.map((each) =>
    t.notCounted(wordOf({ ferry: t.ferry, shuttle: t.shuttle, train: t.train }, each))
  )
  const ofDriver = driver === null || driver === 0 ? [] : [t.ofDriver(numberText(driver, language))]
  const parts = [...(basis === "driven" ? [t.drivenDistance] : []), ...ofDriver, ...notCounted]
  const total = `${numberText(kilograms, language)} kg CO₂e`
  return parts.length === 0 ? total : `${total} (${parts.join(", ")})`
}
