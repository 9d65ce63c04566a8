import { Schema } from "effect"
import { form } from "./bounded.model.ts"
import { pageSizeMax } from "./limits.ts"

/** A page size as a query has it: 1 to 200, decimal digits. */
export const PageSize = Schema.String.check(
  form({ max: 3, expected: `a whole number from 1 to ${pageSizeMax}`, is: /^(?:[1-9][0-9]?|1[0-9][0-9]|200)$/u })
).annotate({
  description: `Items of a page, 1 to ${pageSizeMax}, 50 by default`,
  examples: ["50"]
})

/** Accepts any text: an invalid cursor is refused as `cursor_invalid`, not by its length. */
export const Cursor = Schema.String.annotate({ description: "`next_cursor` of the previous page" })
