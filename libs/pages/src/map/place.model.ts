/** A place on the earth, in degrees (WGS 84). */
export interface MapPlace {
  readonly lat: number
  readonly lng: number
}

export type MapTheme = "light" | "dark"
