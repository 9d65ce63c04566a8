import { decimalString } from "../pricing/money.rules.ts"
import type { Cents } from "../pricing/pricing.model.ts"

/**
 * How an option that is set on a mission is told to clients: its name, then its price (CHG-25). `Lavage extérieur
 * 19.00`
 */
export const optionLabel = (name: string, priceHt: Cents): string => `${name} ${decimalString(priceHt)}`
