import type { ObjectSchema, Schema } from "fast-json-stringify"

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength })
const flag: Schema = { type: "boolean" }
const timeOfDay = { type: "string", pattern: "^(?:[01]\\d|2[0-3]):[0-5]\\d$" }
const email = { type: "string", minLength: 1, maxLength: 254, pattern: "^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$" }

const contact = { type: "object", properties: { name: text(120), phone: text(32), mail: email } }

const placeMembers = {
  address: text(300),
  date: { type: "string", format: "date-time" },
  start_time: timeOfDay,
  end_time: timeOfDay,
  need_appointment: flag,
  contact
}

const place = { type: "object", required: ["address", "date"], properties: placeMembers }
const undatedPlace = { type: "object", required: ["address"], properties: placeMembers }

const vehicle = {
  type: "object",
  properties: {
    type: text(50),
    registration: text(20),
    vin: text(17),
    brand: text(80),
    model: text(80),
    electric: flag,
    country: { type: "string", pattern: "^[A-Za-z]{2}$" }
  }
}

const options = { type: "array", items: text(50) }

const returnTrip = {
  anyOf: [
    { type: ["boolean", "null"] },
    text(300),
    {
      type: "object",
      required: ["delivery"],
      properties: {
        delivery: { anyOf: [text(300), undatedPlace] },
        vehicle,
        car: vehicle,
        contacts: { type: "object", properties: { pickup: contact, delivery: contact } },
        options
      }
    }
  ]
}

export const createBody = {
  type: "object",
  required: ["pickup", "delivery", "billing"],
  properties: {
    pickup: place,
    delivery: place,
    billing: {
      type: "object",
      required: ["company_name", "email", "address"],
      properties: { company_name: text(120), email, address: text(300), siret: text(50) }
    },
    type: { type: "string", enum: ["livraison", "restitution", "transfert", "jockey", "autre"] },
    vehicle,
    car: vehicle,
    options,
    description: { type: "string", maxLength: 2000 },
    return_trip: returnTrip,
    returnTrip,
    plateau: flag,
    wgarage: flag,
    reference: text(50),
    quote_id: text(8192)
  }
}

const point = { anyOf: [text(300), undatedPlace] }

export const estimateBody = {
  type: "object",
  required: ["pickup", "delivery"],
  properties: {
    pickup: point,
    delivery: point,
    vehicle,
    car: vehicle,
    plateau: flag,
    wgarage: flag,
    options,
    return_trip: returnTrip,
    returnTrip
  }
}

export const listQuery = {
  type: "object",
  properties: {
    limit: { type: "string", pattern: "^(?:[1-9]\\d?|1\\d\\d|200)$" },
    cursor: text(512)
  }
}

const string: Schema = { type: "string" }
const number: Schema = { type: "number" }
const nullable: Schema = { type: "string", nullable: true }
const object = (properties: Record<string, Schema>): ObjectSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties)
})
const orNull = (schema: ObjectSchema) => ({ ...schema, nullable: true })

const resolved = object({ address: string, lat: number, lng: number, place_id: string })
const ends = { pickup: resolved, delivery: resolved }

export const created = object({
  id: string,
  transport_id: nullable,
  status: string,
  price: string,
  billing: object({ entity_id: string, return_entity_id: nullable }),
  ...ends,
  return_trip: orNull(object(ends)),
  warnings: { type: "array", items: string }
})

const stop = object({
  address: string,
  lat: number,
  lng: number,
  date: nullable,
  start_time: nullable,
  end_time: nullable,
  contact: object({ name: nullable, phone: nullable, email: nullable, company: nullable })
})

const nullableNumber: Schema = { type: "number", nullable: true }
const bothTrips = { return_ht: nullableNumber, total_ht: number, cancellation_fee_ht: nullableNumber }

const emissions = orNull(
  object({
    kg_co2e: number,
    vehicle_kg: number,
    driver_kg: nullableNumber,
    basis: string,
    method: string,
    not_counted: { type: "array", items: string }
  })
)

const trip = {
  status: string,
  pickup: stop,
  delivery: stop,
  vehicle: object({ registration: nullable, vin: nullable, type: nullable, brand: nullable, model: nullable }),
  distance_km: number,
  price: object({ currency: string, amount_ht: number, surcharge_ht: number }),
  emissions
}

export const detail = object({
  id: string,
  transport_id: string,
  reference: nullable,
  ...trip,
  cancelled: flag,
  created_at: string,
  is_duplicated: flag,
  duplicated_from: orNull(object({ id: string, transport_id: string })),
  flags: object({ plateau: flag, electric: flag, w_garage: flag, parc: flag, need_appointment: flag }),
  driver: object({ assigned: flag, name: nullable }),
  actual: object({ picked_up_on: nullable, delivered_on: nullable }),
  documents: object({ fiche_mission: nullable, inspection_pickup: nullable, inspection_delivery: nullable }),
  return_trip: orNull(object(trip))
})

const listed = object({ address: string, date: nullable })

export const page = object({
  data: {
    type: "array",
    items: object({
      id: string,
      transport_id: string,
      reference: nullable,
      status: string,
      cancelled: flag,
      created_at: string,
      pickup: listed,
      delivery: listed,
      vehicle: object({ registration: nullable, type: nullable }),
      price: object({ currency: string, amount_ht: number, ...bothTrips }),
      kg_co2e: nullableNumber,
      has_return: flag
    })
  },
  next_cursor: nullable
})

const estimateTrip = { price_ht: number, distance_km: number, ...ends, surcharge_ht: number, emissions }

export const estimate = object({
  ...estimateTrip,
  currency: string,
  duration_min: number,
  return_trip: orNull(object(estimateTrip)),
  vehicle_class: string,
  vehicle_class_source: string,
  tariffs: object({ VP: number, VU: number, VUL: number }),
  total_ht: number,
  breakdown: {
    type: "array",
    items: object({
      code: string,
      label: string,
      leg: string,
      quantity: number,
      unit_price_ht: number,
      amount_ht: number
    })
  },
  quote_id: string,
  expires_at: string,
  orderable: flag,
  min_date: string,
  warnings: { type: "array", items: string }
})
