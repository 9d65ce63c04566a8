import type { Contact } from "../mission/mission.model.ts"
import type { ReadPhone } from "../phones/phone.model.ts"
import { phoneOf, type PhoneRead, readOnce } from "../phones/phone.rules.ts"
import type { ResolvedPlace } from "../places/place.model.ts"
import { isSuspectEmail } from "../text/email.rules.ts"
import type { ContactRequest } from "./order-request.model.ts"
import type { PreparedTrip } from "./prepared-order.rules.ts"

/** How phones of contacts are read: a number without a country is dialled where the contact is, or at home. */
export interface PhonesAt {
  readonly read: ReadPhone
  /** ISO 3166-1 alpha-2. */
  readonly homeCountry: string
}

/** For one request: contacts of its trips are often the same, and each is read for its number and for warnings. */
export const phonesAt = (read: ReadPhone, homeCountry: string): PhonesAt => ({ read: readOnce(read), homeCountry })

const phoneAt = ({ homeCountry, read }: PhonesAt, phone: string, { country }: ResolvedPlace): PhoneRead =>
  phoneOf(read, phone, [country, homeCountry])

/** The contact of a place, with its phone in E.164 (ORD-60). */
export const contactAt = (phones: PhonesAt, contact: ContactRequest | null, place: ResolvedPlace): Contact | null => {
  if (contact === null) return null
  const { name, phone, email, company } = contact
  return { name, phone, phoneE164: phone === null ? null : phoneAt(phones, phone, place).e164, email, company }
}

/** Warns that the value of a field is very probably wrong (ORD-61). */
export const suspectWarning = (field: string): string => `suspect:${field}`

const suspectContact = (
  phones: PhonesAt,
  contact: ContactRequest | null,
  place: ResolvedPlace
): ReadonlyArray<string> => {
  if (contact === null) return []
  const { email, field, phone } = contact
  return [
    ...(phone !== null && phoneAt(phones, phone, place).isSuspect ? [suspectWarning(`${field}.phone`)] : []),
    ...(email !== null && isSuspectEmail(email) ? [suspectWarning(`${field}.mail`)] : [])
  ]
}

/** Warns of the phones, e-mail addresses and plate of a trip that are very probably wrong (ORD-61). */
export const suspectInput = (phones: PhonesAt, trip: PreparedTrip): ReadonlyArray<string> => [
  ...suspectContact(phones, trip.pickup.contact, trip.pickupPlace),
  ...suspectContact(phones, trip.delivery.contact, trip.deliveryPlace),
  ...(trip.isPlateSuspect ? [suspectWarning(`${trip.vehicleField}.registration`)] : [])
]
