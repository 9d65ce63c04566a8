/** What a key does in the list of documents. */
type ReviewStep =
  | { readonly type: "choose"; readonly at: number }
  | { readonly type: "open" | "accept" | "refuse" | "next"; readonly at: number }

/** The step of a key; null for keys without one. `at` is the chosen document, `count` how many there are. */
export const reviewStep = (key: string, at: number, count: number): ReviewStep | null => {
  if (count === 0) return null
  switch (key) {
    case "j":
    case "ArrowDown":
      return { type: "choose", at: Math.min(at + 1, count - 1) }
    case "k":
    case "ArrowUp":
      return { type: "choose", at: Math.max(at - 1, 0) }
    case "o":
    case "Enter":
      return { type: "open", at }
    case "a":
      return { type: "accept", at }
    case "r":
      return { type: "refuse", at }
    case "n":
      return { type: "next", at }
    default:
      return null
  }
}
