/** Sizes and spaces of a sheet. The densities are tried in order until everything fits on the page. */
export interface Density {
  /** Sizes, points. */
  readonly text: number
  readonly strong: number
  readonly title: number
  readonly label: number
  /** Space between the parts of a trip, and between trips. */
  readonly gap: number
  readonly optionColumns: number
  /** The most lines of each part; longer texts are shortened. */
  readonly addressLines: number
  readonly contactLines: number
  readonly optionLines: number
  readonly detailLines: number
  readonly documentLines: number
}

const unbounded = Number.POSITIVE_INFINITY

const whole = {
  addressLines: unbounded,
  contactLines: unbounded,
  optionLines: unbounded,
  detailLines: 2,
  documentLines: unbounded
}

const sized = (text: number, gap: number, optionColumns: number) => ({
  text,
  strong: text + 1.4,
  title: text + 4.5,
  label: Math.max(5.4, text * 0.68),
  gap,
  optionColumns
})

/** From airy to the tightest readable setting; only the last ones shorten texts of ordinary missions. */
export const densities: ReadonlyArray<Density> = [
  { ...sized(9.6, 15, 2), ...whole },
  { ...sized(8.9, 12, 2), ...whole },
  { ...sized(8.3, 10, 2), ...whole },
  { ...sized(7.8, 8, 3), ...whole, documentLines: 3 },
  { ...sized(7.3, 7, 3), ...whole, documentLines: 2 },
  { ...sized(7, 6, 3), ...whole, contactLines: 2, optionLines: 1, detailLines: 1, documentLines: 2 },
  { ...sized(6.4, 5, 3), addressLines: 5, contactLines: 2, optionLines: 1, detailLines: 1, documentLines: 2 },
  { ...sized(5.9, 4, 3), addressLines: 4, contactLines: 2, optionLines: 1, detailLines: 1, documentLines: 1 }
]
