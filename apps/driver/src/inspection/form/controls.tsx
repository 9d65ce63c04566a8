import { type Language, useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { languageFacts } from "@trajet/pages/languages.ts"
import { useId, useState } from "react"
import { texts as shared } from "../texts.ts"
import type { Words } from "../words.model.ts"
import { type FieldRule, type FieldValue, numberIn } from "./fields.rules.ts"
import { texts } from "./texts.ts"

type RuleBy<By extends FieldRule["by"]> = Extract<FieldRule, { readonly by: By }>

interface ControlProps<By extends FieldRule["by"]> {
  readonly rule: RuleBy<By>
  readonly value: FieldValue | undefined
  /** What the departure says, or another remark; read with the field. */
  readonly note: string | null
  readonly save: (value: FieldValue, isNow: boolean) => void
}

/** A whole number with its unit, typed on a keyboard of digits. A text that is none is not kept. */
export const NumberControl = ({ note, rule, save, value }: ControlProps<"number">) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const id = useId()
  const [text, setText] = useState(value === undefined ? "" : String(value))
  const isWrong = text.trim() !== "" && numberIn(text, rule.max) === null
  const type = (typed: string) => {
    setText(typed)
    const found = numberIn(typed, rule.max)
    if (found !== null) save(found, false)
  }
  const max = rule.max.toLocaleString(languageFacts[language].locale)
  return (
    <div className="field">
      <label htmlFor={id}>{rule.name[language]}</label>
      <div className="with-unit">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={12}
          value={text}
          aria-invalid={isWrong}
          aria-describedby={`${id}-note`}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <span aria-hidden="true">{rule.unit}</span>
      </div>
      <div className={isWrong ? "hint wrong" : "hint"} id={`${id}-note`} aria-live="polite">
        {isWrong ? t.whole(max, rule.unit) : note}
      </div>
    </div>
  )
}

interface ChoicesProps {
  readonly legend: string
  readonly note: string | null
  readonly className: string
  readonly choices: ReadonlyArray<{ readonly value: FieldValue; readonly name: string; readonly level?: number }>
  readonly value: FieldValue | undefined
  readonly save: (value: FieldValue, isNow: boolean) => void
}

const Choices = ({ choices, className, legend, note, save, value }: ChoicesProps) => {
  const id = useId()
  // Shown at once: the store of the phone answers a little later.
  const [chosen, setChosen] = useState(value)
  const choose = (picked: FieldValue) => {
    setChosen(picked)
    save(picked, true)
  }
  return (
    <fieldset className="field" aria-describedby={note === null ? undefined : `${id}-note`}>
      <legend>{legend}</legend>
      <div className={`picks ${className}`}>
        {choices.map((choice) => (
          <label key={String(choice.value)}>
            <input type="radio" name={id} checked={choice.value === chosen} onChange={() => choose(choice.value)} />
            <span>{choice.name}</span>
            {choice.level === undefined ? null : (
              <span className="level" aria-hidden="true">
                <span style={{ width: `${choice.level * 100}%` }} />
              </span>
            )}
          </label>
        ))}
      </div>
      {note === null ? null : (
        <div className="hint" id={`${id}-note`}>
          {note}
        </div>
      )}
    </fieldset>
  )
}

const named = (choices: ReadonlyArray<Words>, language: Language) =>
  choices.map((choice) => ({ value: choice.fr, name: choice[language] }))

const columnsMax = 4

/** One of a few values. */
export const ChoiceControl = ({ note, rule, save, value }: ControlProps<"choice">) => {
  const language = useLanguage()
  const columns = Math.min(rule.choices.length, columnsMax)
  return (
    <Choices
      {...{ note, save, value }}
      legend={rule.name[language]}
      className={`of-${columns}`}
      choices={named(rule.choices, language)}
    />
  )
}

/** A level from empty to full, as the gauge of the vehicle shows it. */
export const GaugeControl = ({ note, rule, save, value }: ControlProps<"gauge">) => {
  const language = useLanguage()
  const choices = named(rule.choices, language).map((choice, part) => ({
    ...choice,
    level: part / (rule.choices.length - 1)
  }))
  return <Choices {...{ note, save, value, choices }} legend={rule.name[language]} className="of-3" />
}

export const YesNoControl = ({ note, rule, save, value }: ControlProps<"yesno">) => {
  const language = useLanguage()
  const t = useTexts(shared)
  const choices = [
    { value: true, name: t.yes },
    { value: false, name: t.no }
  ]
  return <Choices {...{ note, save, value, choices }} legend={rule.name[language]} className="of-2" />
}

export const TextControl = ({ note, rule, save, value }: ControlProps<"text">) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const id = useId()
  const [text, setText] = useState(typeof value === "string" ? value : "")
  const type = (typed: string) => {
    setText(typed)
    save(typed, false)
  }
  const given = {
    id,
    value: text,
    maxLength: rule.max,
    ...(note === null ? {} : { "aria-describedby": `${id}-note` })
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {rule.name[language]}
        {rule.isRequired ? null : <span className="optional"> ({t.optional})</span>}
      </label>
      {rule.isLong ? (
        <textarea {...given} rows={3} onChange={(event) => type(event.currentTarget.value)} />
      ) : (
        <input {...given} autoComplete="off" onChange={(event) => type(event.currentTarget.value)} />
      )}
      {note === null ? null : (
        <div className="hint" id={`${id}-note`}>
          {note}
        </div>
      )}
    </div>
  )
}
