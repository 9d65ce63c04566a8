import type { Client } from "@trajet/client"

/**
 * A rental company with its own digital handover report, and the access to this report that it gave for the delivery.
 */
interface DigitalReport {
  readonly renter: string
  /** The link or the pin of the report. The catalogue says which of them the rental company uses. */
  readonly access: string
}

export interface Ordering {
  readonly report: DigitalReport
  /** The billing entity that pays, as the transport company has registered it. */
  readonly billing: { readonly company_name: string; readonly email: string; readonly address: string }
}

const option = "pv_digital"

/**
 * Makes the parameters of the option for the renter. Reads the catalogue, and throws if it does not have the renter.
 */
const paramsOf = async (trajet: Client, { access, renter }: DigitalReport) => {
  const { options, renters } = await trajet.options.catalogue()
  const found = renters.find(({ id }) => id === renter)
  if (found === undefined) throw new Error(`RENTER is one of ${renters.map(({ id }) => id).join(", ")}`)
  if (!options.some(({ key }) => key === option)) throw new Error(`your catalogue has no option ${option}`)
  return { renter, [found.input]: access }
}

/** Orders the delivery of a car at the price of a quote, with a digital handover report and a robot as its driver. */
export const orderDelivery = async (trajet: Client, { billing, report }: Ordering) => {
  const params = await paramsOf(trajet, report)
  const trips = {
    pickup: { address: "10 rue de Rivoli, 75001 Paris", date: "2035-03-19T09:00:00+01:00", start_time: "09:00" },
    delivery: { address: "Place Bellecour, 69002 Lyon", date: "2035-03-19T17:00:00+01:00" },
    vehicle: { registration: "AB-123-CD", brand: "Renault", model: "Clio" }
  }
  const { orderable, price_ht, quote_id } = await trajet.pricing.estimate(trips)
  if (!orderable) throw new Error("this trip cannot be ordered")
  const { id } = await trajet.transports.create({
    ...trips,
    quote_id,
    billing,
    test_specifications: { robot_driver: { mode: "auto", step_seconds: 1 } }
  })
  if (id === null) throw new Error("the order was accepted without an id")
  const { new_price } = await trajet.options.add(id, { option_key: option, leg: "aller", params })
  return { id, quoted: price_ht, price: new_price }
}
