import type { BodyOf, CallAnswer } from "@trajet/contract"

export type Option = CallAnswer<"GET /v1/options">["options"][number]
export type OptionField = Option["requirements"]["fields"][number]

/** The values of an option's fields by their name. */
export type Values = Readonly<Record<string, string>>

/** An option of a trip with what its fields have. */
export interface ChosenOption {
  readonly key: string
  readonly values: Values
}

/** What the options of a trip depend on. */
export interface TripFacts {
  readonly hasReturn: boolean
  readonly isPlateau: boolean
  readonly isWgarage: boolean
  readonly isAppointment: boolean
}

/** Why a trip has an option in any case, or cannot have it; `free` if it is the user's choice. */
export type OptionState = "free" | "by_wgarage" | "by_appointment" | "needs_return" | "not_by_plateau"

export const stateOf = ({ requirements }: Option, trip: TripFacts): OptionState => {
  const { excluded_by: excludedBy, implied_by: impliedBy, needs_return: needsReturn } = requirements
  if (excludedBy.includes("plateau") && trip.isPlateau) return "not_by_plateau"
  if (impliedBy === "wgarage" && trip.isWgarage) return "by_wgarage"
  if (impliedBy === "need_appointment" && trip.isAppointment) return "by_appointment"
  return needsReturn && !trip.hasReturn ? "needs_return" : "free"
}

/** The option that an addition of another one replaces, because a trip has one of their group. */
export const replacedBy = (options: ReadonlyArray<Option>, keys: ReadonlyArray<string>, added: Option) =>
  added.requirements.exclusive_group === null
    ? undefined
    : options.find(
        ({ key, requirements }) =>
          key !== added.key && keys.includes(key) && requirements.exclusive_group === added.requirements.exclusive_group
      )

/** The chosen options with one more, in place of the one that it excludes. */
export const withOption = (
  options: ReadonlyArray<Option>,
  chosen: ReadonlyArray<ChosenOption>,
  added: Option
): ReadonlyArray<ChosenOption> => {
  const keys = chosen.map(({ key }) => key)
  const replaced = replacedBy(options, keys, added)
  return [...chosen.filter(({ key }) => key !== replaced?.key && key !== added.key), { key: added.key, values: {} }]
}

const chosenChoice = (fields: ReadonlyArray<OptionField>, values: Values) =>
  fields.flatMap(({ choices, name }) => choices.filter(({ id }) => id === values[name])).at(0)

/** The fields that are due: `link` or `pin` only if the chosen renter asks for it. */
export const dueFields = (fields: ReadonlyArray<OptionField>, values: Values): ReadonlyArray<OptionField> => {
  const choice = chosenChoice(fields, values)
  return fields.filter(({ choices, name, required }) => required || choices.length > 0 || choice?.input === name)
}

/** True for a link that the chosen renter does without. */
export const isOptional = (fields: ReadonlyArray<OptionField>, values: Values, name: string): boolean =>
  name === "link" && chosenChoice(fields, values)?.link_optional === true

/** The chosen options that the user is free to choose, with the values of their due fields alone. */
export const usableOptions = (
  options: ReadonlyArray<Option>,
  chosen: ReadonlyArray<ChosenOption>,
  trip: TripFacts
): ReadonlyArray<ChosenOption> =>
  chosen.flatMap(({ key, values }) => {
    const option = options.find((each) => each.key === key)
    if (option === undefined || stateOf(option, trip) !== "free") return []
    const given = dueFields(option.requirements.fields, values).flatMap(({ name }) => {
      const value = values[name]?.trim() ?? ""
      return value === "" ? [] : [[name, value] as const]
    })
    return [{ key, values: Object.fromEntries(given) }]
  })

type OrderedOptions = NonNullable<BodyOf<"POST /v1/transports">["options"]>

/** The options as an order names them: with `params` if their fields have values. */
export const orderedOptions = (chosen: ReadonlyArray<ChosenOption>): OrderedOptions =>
  chosen.map(({ key, values }) => (Object.keys(values).length === 0 ? key : { option_key: key, params: values }))
