/** Why a file of orders is refused as a whole. Pages say each one in the language of their user. */
export const importFileFaults = [
  "too_many_columns",
  "column_twice",
  "columns_missing",
  "empty",
  "no_rows",
  "too_many_rows",
  "too_many_empty_lines",
  "not_csv"
] as const
export type ImportFileFault = (typeof importFileFaults)[number]

/**
 * What may be wrong with a row: words for members of a request, codes of refused orders, `erased` for a row that an erasure
 * has emptied, and `refused` for any other refusal, whose message says more. Pages say each one in the language of their
 * user.
 */
export const importRowFaults = [
  "required",
  "invalid",
  "too_long",
  "too_short",
  "unknown",
  "not_allowed",
  "too_many_cells",
  "spreadsheet_number",
  "spreadsheet_error",
  "zero_lost",
  "in_past",
  "not_after",
  "too_early",
  "address_not_found",
  "address_ambiguous",
  "other_than_point",
  "far_from_towns",
  "town_only",
  "no_route",
  "registration_invalid",
  "vehicle_not_supported",
  "unknown_option",
  "option_not_allowed",
  "option_conflict",
  "requirements_not_met",
  "too_many_options",
  "billing_entity_required",
  "billing_entity_not_allowed",
  "erased",
  "refused"
] as const
export type ImportRowFault = (typeof importRowFaults)[number]

/** The fault with a code, `refused` for a code that is not listed. */
export const importRowFault = (code: string): ImportRowFault =>
  importRowFaults.find((fault) => fault === code) ?? "refused"
