import type { PhaseDraft } from "../phase.model.ts"
import { type FieldRule, hasValue, valueOf } from "../form/fields.rules.ts"

/** What tells the vehicle of a trip from any other. */
export interface Identity {
  readonly registration: string | null
  readonly vin: string | null
}

// As `plainRegistration` and `plainVin` of the domain; tools/driver/identity.test.ts compares them.
const separators = /[\p{Pd}\p{Z}\p{Cf}\s.·−]+/gu

/** The letters and digits of a plate or a VIN in upper case, without separators. */
export const plainIdentity = (text: string): string => text.replace(separators, "").toUpperCase()

/** The end of a VIN that tells two vehicles apart: nobody reads 17 characters through a windscreen. */
const vinEndMin = 6

/**
 * Whether a text that was read from a vehicle is its plate, its VIN, or the last six or more characters of its VIN. Null for
 * an empty text, and if the mission names neither.
 */
export const isOfVehicle = (seen: string, { registration, vin }: Identity): boolean | null => {
  const plain = plainIdentity(seen)
  if (plain === "" || (registration === null && vin === null)) return null
  if (registration !== null && plain === plainIdentity(registration)) return true
  return vin !== null && plain.length >= vinEndMin && plainIdentity(vin).endsWith(plain)
}

/** What the mission expects to be read, for people. */
export const expectedIdentity = ({ registration, vin }: Identity): string =>
  [registration, vin].filter((part) => part !== null).join(" / ")

const identityCharactersMax = 30

export const seenIdentity: FieldRule = {
  ...{ id: "vehicle_identity", by: "text", max: identityCharactersMax, isLong: false, isRequired: true },
  name: { fr: "Plaque ou VIN lu sur le véhicule", en: "Plate or VIN read from the vehicle" }
}

/** True on the report: the driver has told operators that it is another vehicle. */
export const differenceTold: FieldRule = {
  ...{ id: "vehicle_difference_reported", by: "yesno", isRequired: false },
  name: { fr: "Autre véhicule que prévu, signalé", en: "Not the planned vehicle, reported" }
}

/** True once the vehicle is the right one, or the difference was reported. */
export const isIdentified = (draft: PhaseDraft, identity: Identity): boolean => {
  const seen = valueOf(draft, seenIdentity.id)
  if (typeof seen !== "string" || !hasValue(draft, seenIdentity)) return false
  return isOfVehicle(seen, identity) !== false || valueOf(draft, differenceTold.id) === true
}
