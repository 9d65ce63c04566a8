import { Schema } from "effect"
import { cursorLengthMax, pageSizeMax } from "./limits.ts"
import { text } from "./text.model.ts"

/** A page size as it stands in a query: 1 to 200, decimal digits. */
export const PageSize = Schema.String.check(Schema.isPattern(/^(?:[1-9]\d?|1\d\d|200)$/u)).annotate({
  description: `Items of a page, 1 to ${pageSizeMax}, 50 where it is not given`,
  examples: ["50"]
})

export const Cursor = text(cursorLengthMax).annotate({ description: "`next_cursor` of the page before" })
