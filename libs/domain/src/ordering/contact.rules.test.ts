import { assert, describe, it } from "@effect/vitest"
import { E164, type ReadPhone } from "../phones/phone.model.ts"
import { PlaceId, type ResolvedPlace } from "../places/place.model.ts"
import { contactAt } from "./contact.rules.ts"

const placeIn = (country: string): ResolvedPlace => ({
  placeId: PlaceId(country),
  address: country,
  lat: 50,
  lng: 5,
  precision: "municipality",
  postcode: null,
  country
})

/** Reads `fr` as a French number in France, `be` as one of Belgium in Belgium. */
const read: ReadPhone = (text, country) => ({
  numbers: text === country.toLowerCase() ? [E164(`+${country}`)] : [],
  otherDigits: 0
})

const contact = { field: "pickup.contact", name: "Ada", email: null, company: null }

describe("the contact of a place", () => {
  it("has a phone that is dialled where the place is, or at home", { tags: "ORD-60" }, () => {
    const e164 = (phone: string, country: string) =>
      contactAt({ read, homeCountry: "FR" }, { ...contact, phone }, placeIn(country))?.phoneE164
    assert.strictEqual(e164("be", "BE"), "+BE")
    assert.strictEqual(e164("fr", "BE"), "+FR")
    assert.strictEqual(e164("fr", "FR"), "+FR")
    assert.isNull(e164("be", "FR"))
  })

  it("keeps its text, and is absent if none was sent", { tags: "ORD-60" }, () => {
    const phones = { read, homeCountry: "FR" }
    assert.deepStrictEqual(contactAt(phones, { ...contact, phone: "at the desk" }, placeIn("FR")), {
      name: "Ada",
      phone: "at the desk",
      phoneE164: null,
      email: null,
      company: null
    })
    assert.isNull(contactAt(phones, { ...contact, phone: null }, placeIn("FR"))?.phoneE164)
    assert.isNull(contactAt(phones, null, placeIn("FR")))
  })
})
