import { Schema } from "effect"
import { pageSizeDefault, pageSizeMax } from "./limits.ts"
import { wholeNumberTo } from "./whole-number.model.ts"

/** A page size as a query has it: 1 to `pageSizeMax`, decimal digits. */
export const PageSize = wholeNumberTo(pageSizeMax).annotate({
  description: `Items of a page, 1 to ${pageSizeMax}, ${pageSizeDefault} by default`,
  examples: [String(pageSizeDefault)]
})

/** Accepts any text: an invalid cursor is refused as `cursor_invalid`, not by its length. */
const Cursor = Schema.String.annotate({ description: "`next_cursor` of the previous page" })

export const pageMembers = { limit: Schema.optionalKey(PageSize), cursor: Schema.optionalKey(Cursor) }

/** The query of a list without filters. */
export const PageQuery = Schema.Struct(pageMembers)
