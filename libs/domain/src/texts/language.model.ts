import { Schema } from "effect"

/** The languages of people: of mails, of the pages, and of what files of orders are headed by. The one list of them. */
export const Language = Schema.Literals(["fr", "en"])
export type Language = typeof Language.Type
