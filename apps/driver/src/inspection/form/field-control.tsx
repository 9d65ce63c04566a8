import { ChoiceControl, GaugeControl, NumberControl, TextControl, YesNoControl } from "./controls.tsx"
import type { FieldRule, FieldValue } from "./fields.rules.ts"

interface Props {
  readonly rule: FieldRule
  readonly value: FieldValue | undefined
  readonly note: string | null
  readonly save: (rule: FieldRule, value: FieldValue, isNow: boolean) => void
}

/** The control of a field by its kind. */
export const FieldControl = ({ note, rule, save, value }: Props) => {
  const shared = { note, value, save: (given: FieldValue, isNow: boolean) => save(rule, given, isNow) }
  switch (rule.by) {
    case "number":
      return <NumberControl {...shared} rule={rule} />
    case "choice":
      return <ChoiceControl {...shared} rule={rule} />
    case "gauge":
      return <GaugeControl {...shared} rule={rule} />
    case "yesno":
      return <YesNoControl {...shared} rule={rule} />
    case "text":
      return <TextControl {...shared} rule={rule} />
  }
}
