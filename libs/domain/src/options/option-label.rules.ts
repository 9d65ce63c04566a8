import { decimalString } from "../pricing/money.rules.ts"
import type { Cents } from "../pricing/pricing.model.ts"

/** Writes the label of a set option for clients: name and price, `Lavage extérieur 19.00` (CHG-25). */
export const optionLabel = (name: string, priceHt: Cents): string => `${name} ${decimalString(priceHt)}`
