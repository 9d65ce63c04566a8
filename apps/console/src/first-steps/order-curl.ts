import type { BillingInputs } from "../missions/order/order.model.ts"
import { dayOf, instantOf } from "../parts/time.rules.ts"

const weekMillis = 604_800_000

const billingOf = ({ address, company, email, siret }: BillingInputs) => ({
  company_name: company.trim(),
  email: email.trim(),
  address: address.trim(),
  ...(siret.trim() === "" ? {} : { siret: siret.trim() })
})

interface Ordered {
  readonly origin: string
  readonly key: string
  readonly billing: BillingInputs
  readonly now: number
}

/** A shell command that orders a trip in a week with a test key. A robot drives it. */
export const orderCurl = ({ billing, key, now, origin }: Ordered): string => {
  const day = dayOf(now + weekMillis)
  const body = JSON.stringify({
    pickup: { address: "10 rue de Rivoli, 75001 Paris", date: instantOf(day, "09:00"), start_time: "09:00" },
    delivery: { address: "Place Bellecour, 69002 Lyon", date: instantOf(day, "17:00") },
    vehicle: { registration: "AB-123-CD" },
    billing: billingOf(billing),
    test_specifications: { robot_driver: { mode: "auto", step_seconds: 5 } }
  })
  return [
    `curl -sS ${origin}/v1/transports`,
    `  -H 'X-Api-Key: ${key}'`,
    "  -H 'Content-Type: application/json'",
    `  -d '${body.replaceAll("'", `'\\''`)}'`
  ].join(" \\\n")
}
