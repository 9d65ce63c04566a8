import { palette } from "../palette.ts"
import type { MapTheme } from "./place.model.ts"

/** The grounds and names of the base map. France is brighter than its neighbours, and nothing is as strong as the way. */
const grounds = {
  sea: { light: "#d8e3ed", dark: "#0c1118" },
  land: { light: "#eff1f3", dark: "#171d26" },
  france: { light: "#ffffff", dark: "#202833" },
  builtUp: { light: "#e3e4e6", dark: "#2d3643" },
  lake: { light: "#cddceb", dark: "#14253a" },
  river: { light: "#b5cde3", dark: "#2f4d6b" },
  coast: { light: "#a9bccd", dark: "#35465a" },
  border: { light: "#98a3b2", dark: "#57657a" },
  name: { light: "#2d3644", dark: "#c5cedb" },
  smallName: { light: "#545f70", dark: "#a6b1c1" },
  countryName: { light: "#6b7686", dark: "#8592a5" },
  seaName: { light: "#5d7d9c", dark: "#587596" },
  halo: { light: "#ffffff", dark: "#171d26" }
} as const

/** What stands on the map: the way and the marks of places. */
const marks = {
  ...{ ground: palette.body, text: palette.text, muted: palette.muted, accent: palette.accent, bad: palette.bad },
  ahead: { light: "#6f9cc9", dark: "#4f7fb3" },
  casing: { light: "#ffffff", dark: "#12161d" }
} as const

type InTheme<T> = { readonly [K in keyof T]: string }

const inTheme = <T extends Readonly<Record<string, Readonly<Record<MapTheme, string>>>>>(
  colours: T,
  theme: MapTheme
): InTheme<T> => {
  const chosen: InTheme<T> = Object.create(null)
  for (const [name, colour] of Object.entries(colours)) Object.assign(chosen, { [name]: colour[theme] })
  return chosen
}

export const groundsIn = (theme: MapTheme): InTheme<typeof grounds> => inTheme(grounds, theme)

export const marksIn = (theme: MapTheme): InTheme<typeof marks> => inTheme(marks, theme)

/** The colours of marks for the stylesheets of a map, as `--map-accent`. */
export const markVariables = (theme: MapTheme): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(marksIn(theme)).map(([name, colour]) => [`--map-${name}`, colour]))
