/** A colour of the pages in its two themes. */
interface Themed {
  readonly light: string
  readonly dark: string
}

/** The colours of apps/console/DESIGN.md. `palette.test.ts` checks their contrast. */
export const palette = {
  /** The ground of pages. */
  body: { light: "#ffffff", dark: "#12161d" },
  /** The ground of the sidebar, table heads and quiet boxes. */
  surface: { light: "#f5f7f9", dark: "#1a202a" },
  /** The ground of a row or a link under the pointer. */
  hover: { light: "#ebeff4", dark: "#232b37" },
  text: { light: "#1a2230", dark: "#e4e9f1" },
  muted: { light: "#545f70", dark: "#a6b1c1" },
  /** Lines between things; not needed to understand a page. */
  line: { light: "#dce1e8", dark: "#2e3745" },
  /** The outline of inputs, and of whatever a user can press. */
  outline: { light: "#7d8898", dark: "#76839a" },
  accent: { light: "#1c5d99", dark: "#8fbcee" },
  /** The ground of the main button, below white text. */
  accentFill: { light: "#1c5d99", dark: "#2a6cb0" },
  accentGround: { light: "#e4eef8", dark: "#1b3048" },
  good: { light: "#1a6639", dark: "#83d3a4" },
  goodGround: { light: "#e2f3e9", dark: "#173325" },
  warn: { light: "#7d4a00", dark: "#f1bd70" },
  warnGround: { light: "#fcefd7", dark: "#3a2a10" },
  bad: { light: "#a5231b", dark: "#ffa79f" },
  /** Background of a button with white text whose action cannot be undone. */
  badFill: { light: "#a5231b", dark: "#b8342b" },
  badGround: { light: "#fbe7e5", dark: "#43201d" }
} as const satisfies Readonly<Record<string, Themed>>

export type PaletteName = keyof typeof palette

export const white = "#ffffff"

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours (WCAG 2.2), from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
