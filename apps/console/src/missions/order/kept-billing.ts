import { type BillingInputs, noBilling } from "./order.model.ts"

const key = "trajet-billing"

const textOf = (value: unknown, name: string): string => {
  const text: unknown = Reflect.get(Object(value), name)
  return typeof text === "string" ? text : ""
}

/** The billing details of the last order of a group from this browser. */
export const keptBilling = (groupId: string): BillingInputs => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${key}-${groupId}`) ?? "null")
    return {
      company: textOf(kept, "company"),
      email: textOf(kept, "email"),
      address: textOf(kept, "address"),
      siret: textOf(kept, "siret")
    }
  } catch {
    return noBilling
  }
}

export const keepBilling = (groupId: string, billing: BillingInputs): void => {
  try {
    localStorage.setItem(`${key}-${groupId}`, JSON.stringify(billing))
  } catch {
    // A browser that keeps nothing asks again.
  }
}
