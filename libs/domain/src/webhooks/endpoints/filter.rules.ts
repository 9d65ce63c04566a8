import { Result } from "effect"
import { groupedText } from "../../text/grouped.rules.ts"
import { SettingRefused } from "./endpoints.errors.ts"
import { type AskedCondition, type Condition, type ContentFilter, filterBounds } from "./filter.model.ts"

const checkCondition = ({ op, path, value }: AskedCondition, at: number): Result.Result<Condition, SettingRefused> => {
  const refused = (problem: string) => Result.fail(new SettingRefused({ field: `filter.${at}.value`, problem }))
  switch (op) {
    case "exists": {
      const exists = value ?? true
      return typeof exists === "boolean"
        ? Result.succeed({ path, op, value: exists })
        : refused("`exists` takes true, false, or no value")
    }
    case "in":
      return typeof value === "object" && value.length > 0
        ? Result.succeed({ path, op, value })
        : refused(`\`in\` takes a list of 1 to ${filterBounds.valuesMax} values`)
    default:
      return value === undefined || typeof value === "object"
        ? refused(`\`${op}\` takes one value: a text, a number, true or false`)
        : Result.succeed({ path, op, value })
  }
}

/** Checks that each operator has its kind of value, and the length of the whole. Fails with `SettingRefused`. */
export const checkFilter = (asked: ReadonlyArray<AskedCondition>): Result.Result<ContentFilter, SettingRefused> =>
  Result.filterOrFail(
    Result.all(asked.map(checkCondition)),
    (filter) => JSON.stringify(filter).length <= filterBounds.lengthMax,
    () =>
      new SettingRefused({
        field: "filter",
        problem: `it has over ${groupedText(filterBounds.lengthMax)} characters in all; use fewer or shorter values`
      })
  )

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const valueAt = (data: unknown, path: string): unknown =>
  path.split(".").reduce((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : null), data) ?? null

const holds = (condition: Condition, data: unknown): boolean => {
  const found = valueAt(data, condition.path)
  switch (condition.op) {
    case "eq":
      return found === condition.value
    case "ne":
      return found !== condition.value
    case "in":
      return condition.value.some((value) => value === found)
    case "exists":
      return (found !== null) === condition.value
  }
}

/** True if all conditions hold for the `data` of an event, JSON text. The store decides the same by `matches_filter`. */
export const matchesFilter = (filter: ContentFilter, data: string): boolean => {
  if (filter.length === 0) return true
  const parsed: unknown = JSON.parse(data)
  return filter.every((condition) => holds(condition, parsed))
}
