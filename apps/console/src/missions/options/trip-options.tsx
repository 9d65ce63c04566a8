import { Checkbox } from "@mantine/core"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useKnownName } from "../../parts/use-known-name.ts"
import { money } from "../../parts/money.ts"
import classes from "./options.module.css"
import { useFieldProblem } from "./field-problems.tsx"
import { OptionFields } from "./option-fields.tsx"
import { useOptionNote } from "./option-note.ts"
import {
  type ChosenOption,
  type Option,
  replacedBy,
  stateOf,
  type TripFacts,
  usableOptions,
  withOption
} from "./option.rules.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly title: string
  /** Path of the options in the request. */
  readonly path: string
  readonly options: ReadonlyArray<Option>
  readonly trip: TripFacts
  readonly chosen: ReadonlyArray<ChosenOption>
  readonly change: (chosen: ReadonlyArray<ChosenOption>) => void
}

const Row = ({ change, chosen, option, options, path, trip }: Omit<Props, "title"> & { readonly option: Option }) => {
  const language = useLanguage()
  const noteOf = useOptionNote()
  const nameOf = useKnownName()
  const { key, name, price, requirements } = option
  const state = stateOf(option, trip)
  const own = chosen.find((each) => each.key === key)
  const sent = usableOptions(options, chosen, trip)
  const index = sent.findIndex((each) => each.key === key)
  const isChosen = state === "free" && own !== undefined
  const isImplied = state === "by_wgarage" || state === "by_appointment"
  const keys = sent.map((each) => each.key)
  const problem = useFieldProblem(`${path}.${index}`, `${path}.${index}.option_key`)
  return (
    <div className={classes.option} data-chosen={isChosen || undefined}>
      <Checkbox
        label={
          <>
            {nameOf(name)} · {money(price, language)}
          </>
        }
        description={noteOf({ option, state, replaced: isChosen ? undefined : replacedBy(options, keys, option) })}
        error={problem}
        checked={isChosen || isImplied}
        disabled={state !== "free"}
        onChange={({ currentTarget: { checked } }) =>
          change(checked ? withOption(options, chosen, option) : chosen.filter((each) => each.key !== key))
        }
      />
      {isChosen && requirements.fields.length > 0 ? (
        <div className={classes.values} role="group" aria-label={nameOf(name)}>
          <OptionFields
            fields={requirements.fields}
            values={own.values}
            path={`${path}.${index}.params`}
            change={(values) => change(chosen.map((each) => (each.key === key ? { key, values } : each)))}
          />
        </div>
      ) : null}
    </div>
  )
}

/** The options that a client may choose for a trip, with their rules and fields. */
export const TripOptions = ({ title, ...props }: Props) => {
  const problem = useFieldProblem(props.path)
  return (
    <fieldset className={classes.trip}>
      <legend>{title}</legend>
      {problem === false ? null : (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.options}>
        {props.options
          .filter(({ requirements }) => requirements.addable)
          .map((option) => (
            <Row key={option.key} option={option} {...props} />
          ))}
      </div>
    </fieldset>
  )
}

/** The title of a trip's options: without a return there is one trip alone. */
export const useOptionTitles = (hasReturn: boolean) => {
  const t = useTexts(texts)
  return { outward: hasReturn ? t.outward : t.options, back: t.back }
}
