import type { Place } from "../detail/route/projection.rules.ts"

/** Coordinates that are sent beside an address, so that nothing is looked up. */
export interface PlacePoint extends Place {
  /** True for a pin that the user placed; false for the place of an address that the API proposed. */
  readonly isPinned: boolean
}

/** An address that the API proposes in place of one that it does not know, with its place. */
export interface Candidate extends Place {
  readonly address: string
}

/** What a user enters of a place. */
interface Placed {
  readonly address: string
  readonly point: PlacePoint | null
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined

/** The proposals of a refusal that can be chosen. */
export const candidatesOf = (candidates: ReadonlyArray<unknown>): ReadonlyArray<Candidate> =>
  candidates.flatMap((candidate) => {
    const [address, lat, lng] = ["address", "lat", "lng"].map((name) => memberOf(candidate, name))
    return typeof address === "string" && typeof lat === "number" && typeof lng === "number"
      ? [{ address, lat, lng }]
      : []
  })

/** The place with another text. A pin stays; the point of a proposal was that of its own text. */
export const withAddress = <P extends Placed>(place: P, address: string): P => ({
  ...place,
  address,
  point: place.point?.isPinned === true ? place.point : null
})

export const withCandidate = <P extends Placed>(place: P, { address, lat, lng }: Candidate): P => ({
  ...place,
  address,
  point: { lat, lng, isPinned: false }
})

/** The place with a pin, or without a point. */
export const withPin = <P extends Placed>(place: P, pin: Place | null): P => ({
  ...place,
  point: pin === null ? null : { lat: pin.lat, lng: pin.lng, isPinned: true }
})

/** An address as a request has it: a text, or an object with the coordinates. */
export const addressSent = ({ address, point }: Placed): string | ({ readonly address: string } & Place) =>
  point === null ? address.trim() : { address: address.trim(), lat: point.lat, lng: point.lng }

/** The coordinates of a place as members of a request. */
export const pointSent = ({ point }: Placed): Partial<Place> =>
  point === null ? {} : { lat: point.lat, lng: point.lng }

const degrees = /^-?\d{1,3}(?:[.,]\d{1,15})?$/u

/** Degrees as people write them, with a point or a comma; null if the text is none, or beyond `most`. */
const degreesOf = (text: string, most: number): number | null => {
  const written = text.trim()
  const value = Number(written.replace(",", "."))
  return degrees.test(written) && Math.abs(value) <= most ? value : null
}

/** The texts of both coordinates. */
export interface PinTexts {
  readonly lat: string
  readonly lng: string
}

export const noPin: PinTexts = { lat: "", lng: "" }

const latitudeMax = 90
const longitudeMax = 180

/** The coordinates that are written, each null if its text is none. */
export const writtenPin = ({ lat, lng }: PinTexts) => ({
  lat: degreesOf(lat, latitudeMax),
  lng: degreesOf(lng, longitudeMax)
})

/** The place of both texts; null unless both are coordinates. */
export const pinOf = (texts: PinTexts): Place | null => {
  const { lat, lng } = writtenPin(texts)
  return lat === null || lng === null ? null : { lat, lng }
}

export const textsOf = ({ lat, lng }: Place): PinTexts => ({ lat: String(lat), lng: String(lng) })

// As maps copy it. A comma without a space is the decimal comma.
const pair = /^(-?\d{1,2}(?:\.\d{1,15})?)[;,] (-?\d{1,3}(?:\.\d{1,15})?)$/u

/** Both texts of coordinates that were pasted as one text, `48.8566, 2.3522`; null for another text. */
export const pastedPin = (text: string): PinTexts | null => {
  const [, lat, lng] = pair.exec(text.trim()) ?? []
  return lat === undefined || lng === undefined ? null : { lat, lng }
}
