interface Stop {
  readonly address: string
  readonly lat: number
  readonly lng: number
}

/** Opens the map application of the phone, or the map of its browser: each system knows this address. */
export const mapLink = ({ lat, lng }: Omit<Stop, "address">): string =>
  `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${lat},${lng}`

/** Asks the phone which of its map applications to open (RFC 5870). An iPhone knows only the other address. */
export const geoLink = ({ address, lat, lng }: Stop): string =>
  `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(address)})`
