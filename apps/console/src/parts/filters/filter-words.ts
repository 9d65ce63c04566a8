/** How a page shows a filter: its label, and the values of a choice, first that of no filter. Without values it is a day. */
export interface FilterWords {
  readonly label: string
  readonly choices?: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

/** The words of a choice. */
export const choiceWords = <Value extends string>(
  label: string,
  wordOfNoFilter: string,
  { values }: { readonly values: ReadonlyArray<Value> },
  wordOf: (value: Value) => string
): FilterWords => ({
  label,
  choices: [{ value: "", label: wordOfNoFilter }, ...values.map((value) => ({ value, label: wordOf(value) }))]
})
