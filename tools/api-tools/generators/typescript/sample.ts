const { TRAJET_KEY: key = "", TRAJET_URL: baseUrl = "" } = process.env

/** The API and the key of the run. */
export const account = { baseUrl, key }

const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

/** The trip to price. */
export const trip = {
  pickup: { address: "10 rue de Rivoli, 75001 Paris" },
  delivery: { address: "Place Bellecour, 69002 Lyon" }
}

/** The order of the trip. */
export const order = {
  pickup: { ...trip.pickup, date: `${day}T09:00:00+01:00`, start_time: "09:00" },
  delivery: { ...trip.delivery, date: `${day}T17:00:00+01:00` },
  billing: { company_name: "Demo Fleet", email: "billing@demo-fleet.example", address: "1 rue du Test, Paris" },
  vehicle: { registration: "AB-123-CD" }
}

interface Report {
  /** Euros of the estimate. */
  readonly price: number | undefined
  readonly status: string | undefined
  readonly cancelled: string | undefined
  /** The title of the problem of an unknown mission, as the generated types read it. */
  readonly title: string | undefined
}

/** Prints what the calls got. */
export const report = (found: Report): void => console.log(JSON.stringify(found))
