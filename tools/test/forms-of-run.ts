import type { RecordedForm } from "../harness/recorded-forms.ts"

/** A form of the pages, as `sentForms` reads it from the sources. */
interface Form {
  readonly name: string
  readonly method: string
  readonly path: string
}

/** What is known of the forms. */
interface KnownForms {
  readonly forms: ReadonlyArray<Form>
  /** The forms that a test file sends, by their names. */
  readonly driven: Readonly<Record<string, ReadonlyArray<string>>>
  readonly isCallOf: (form: Form, request: { readonly method: string; readonly url: string }) => boolean
}

const languages = ["fr", "en"] as const

/** How often the test file has sent its form in each language. */
interface SentForm {
  readonly name: string
  readonly file: string
  readonly times: Readonly<Record<(typeof languages)[number], number>>
}

/** Every form with how often the run has sent it, and the API has taken it, in each language. */
export const formsSent = (
  recorded: ReadonlyArray<RecordedForm>,
  { driven, forms, isCallOf }: KnownForms
): ReadonlyArray<SentForm> => {
  const byName = new Map(forms.map((form) => [form.name, form]))
  return Object.entries(driven).flatMap(([file, names]) =>
    names.flatMap((name) => {
      const form = byName.get(name)
      const sent = form === undefined ? [] : recorded.filter((each) => each.file === file && isCallOf(form, each))
      const timesIn = (language: string) => sent.filter((each) => each.language === language).length
      return [{ name, file, times: { fr: timesIn("fr"), en: timesIn("en") } }]
    })
  )
}

const missingIn = ({ times }: SentForm) => languages.filter((language) => times[language] === 0)

/** The forms that were not sent in a language, one line each. */
export const unsentForms = (sent: ReadonlyArray<SentForm>): ReadonlyArray<string> =>
  sent.flatMap((form) => missingIn(form).map((language) => `${form.file} did not send in ${language}: ${form.name}`))

/** The table of a run: one line for each form. */
export const formTable = (sent: ReadonlyArray<SentForm>): ReadonlyArray<string> => {
  const whole = sent.filter((form) => missingIn(form).length === 0).length
  return [
    `${whole} of ${sent.length} forms were sent, and taken by the API, in ${languages.join(" and ")}`,
    ...sent.map((form) => {
      const times = languages.map((language) => `${language} ${form.times[language]}`.padStart(6)).join(" ")
      return `${times}  ${form.name}`
    })
  ]
}
