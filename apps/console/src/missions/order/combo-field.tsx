import { Combobox, useCombobox } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { entriesFor } from "../../palette/palette.rules.ts"
import classes from "../missions.module.css"
import { Field, type FieldProps } from "./field.tsx"
import { goOn } from "./go-on.ts"
import { texts } from "./texts.ts"

/** What can be chosen instead of typed. */
export interface Suggestion {
  readonly id: string
  readonly label: string
  readonly note?: string
  /** Further texts that find it. */
  readonly words?: ReadonlyArray<string>
}

interface Props extends FieldProps {
  /** Those that have the words of the input are shown, the first ones first. */
  readonly suggestions: ReadonlyArray<Suggestion>
  /** Shown after them, whatever the input has. */
  readonly further?: ReadonlyArray<Suggestion>
  readonly choose: (id: string) => void
}

const shownMax = 6
const noSuggestions: ReadonlyArray<Suggestion> = []

/** An input whose text is typed or chosen: arrows go through the list, Enter chooses, Escape and Tab close it. */
export const ComboField = ({ change, choose, further = noSuggestions, suggestions, ...field }: Props) => {
  const t = useTexts(texts)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const fitting = entriesFor(suggestions, field.value).slice(0, shownMax)
  const known = new Set(fitting.map(({ label }) => label))
  const shown = [...fitting, ...further.filter(({ label }) => !known.has(label))]
  const isOpen = combobox.dropdownOpened && shown.length > 0
  return (
    <Combobox
      store={{ ...combobox, dropdownOpened: isOpen }}
      onOptionSubmit={(id) => {
        choose(id)
        combobox.closeDropdown()
        const input = combobox.targetRef.current
        // The inputs have what was chosen by the next frame.
        if (input instanceof HTMLInputElement) requestAnimationFrame(() => goOn(input))
      }}
    >
      <Field
        {...field}
        change={(text) => {
          change(text)
          combobox.openDropdown()
          combobox.resetSelectedOption()
        }}
        input={{ "aria-autocomplete": "list", onBlur: () => combobox.closeDropdown() }}
        within={(input) => (
          <Combobox.Target withExpandedAttribute autoComplete="off">
            {input}
          </Combobox.Target>
        )}
      />
      <span className={classes.unseen} role="status">
        {isOpen ? t.suggested(shown.length) : ""}
      </span>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t.suggestions}>
          {shown.map(({ id, label, note = "" }) => (
            <Combobox.Option key={id} value={id}>
              {label}
              {note === "" ? null : <span className={classes.secondLine}>{note}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
