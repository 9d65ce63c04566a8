/** An entry that the palette offers. */
export interface Entry {
  readonly id: string
  readonly kind: "missions" | "pages" | "actions"
  readonly label: string
  /** A second text beside the label. */
  readonly note?: string | undefined
  /** Further texts that find the entry, such as its label in the other language. */
  readonly words?: ReadonlyArray<string>
  /** True if it changes the page, so that the focus does not go back to where it was. */
  readonly leaves: boolean
  readonly run: () => void
}

export const kinds = ["missions", "pages", "actions"] as const

/** The shortest text that is searched among missions, and the longest one. */
export const searchMin = 3
export const searchMax = 100

/** A text as it is compared: without accents and in small letters. */
const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()

/** The entries that have each word of a text, in their order. */
export const entriesFor = <E extends Pick<Entry, "label" | "note" | "words">>(
  entries: ReadonlyArray<E>,
  text: string
): ReadonlyArray<E> => {
  const words = plain(text).split(/\s+/u).filter(Boolean)
  return entries.filter(({ label, note = "", words: more = [] }) => {
    const told = plain([label, note, ...more].join(" "))
    return words.every((word) => told.includes(word))
  })
}

/** The place of the chosen entry after a key: around the ends, as in a list of choices. */
export const moved = (key: string, active: number, count: number): number | null => {
  if (count === 0) return null
  switch (key) {
    case "ArrowDown":
      return (active + 1) % count
    case "ArrowUp":
      return (active - 1 + count) % count
    case "Home":
      return 0
    case "End":
      return count - 1
    default:
      return null
  }
}
