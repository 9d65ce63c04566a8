import type { Filter, Filters, ValuesOf } from "@trajet/domain/events"

const textOf = (filter: Filter): string => {
  switch (filter.kind) {
    case "text":
    case "note":
      return "AB123CD"
    case "uuid":
      return "0199a1b2-0000-7000-8000-000000000001"
    case "one_of":
      return filter.values.at(-1) ?? ""
    case "instant":
      return "2026-11-20T10:00:00Z"
    case "day":
      return "2031-03-01"
    case "flag":
      return "true"
  }
}

/** A value of each filter. */
export const samplesOf = <F extends Filters>(
  filters: F
): { readonly [Name in keyof F]: NonNullable<ValuesOf<F>[Name]> } =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, filter.valueOf(textOf(filter))])) as {
    readonly [Name in keyof F]: NonNullable<ValuesOf<F>[Name]>
  }
