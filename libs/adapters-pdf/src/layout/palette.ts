/** One colour besides ink and greys; red is only for damage. */
export const palette = {
  ink: "#12181F",
  soft: "#475467",
  muted: "#7A8699",
  line: "#D5DBE3",
  faint: "#F4F6F8",
  accent: "#0B5C6B",
  accentFaint: "#E6F1F3",
  damage: "#C4321C",
  white: "#FFFFFF",
  plateBand: "#1D3F94",
  glass: "#E4E9EF"
} as const

export type Colour = (typeof palette)[keyof typeof palette]
