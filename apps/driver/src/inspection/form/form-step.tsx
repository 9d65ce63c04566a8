import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { languageFacts } from "@trajet/pages/languages.ts"
import { Notice } from "../../parts/notice.tsx"
import type { PhaseProps } from "../phase-props.model.ts"
import { Dock, StepPage } from "../step-page.tsx"
import { texts as shared } from "../texts.ts"
import { FieldControl } from "./field-control.tsx"
import { type FieldRule, mileageDoubt, mileageId, valueOf } from "./fields.rules.ts"
import { shownValue } from "./shown-value.rules.ts"
import { texts } from "./texts.ts"
import { useSaved } from "./use-saved.ts"

interface Props extends PhaseProps {
  readonly title: string
  readonly rules: ReadonlyArray<FieldRule>
  readonly back: () => void
  readonly next: { readonly label: string; readonly go: () => void }
}

/** Fields to fill in. Each is kept while it is typed or chosen; at the arrival they show what the departure had. */
export const FormStep = ({ actions, back, before, draft, next, roadKm, rules, title }: Props) => {
  const t = useTexts(texts)
  const words = useTexts(shared)
  const language = useLanguage()
  const { failure, save } = useSaved(actions.setField)
  const doubt = mileageDoubt(
    valueOf(draft, mileageId),
    before === null ? undefined : valueOf(before, mileageId),
    roadKm
  )
  const noteOf = (rule: FieldRule): string | null => {
    const value = before === null ? undefined : valueOf(before, rule.id)
    if (value === undefined || value === "") return null
    return words.atDeparture(
      shownValue(rule, value, { language, locale: languageFacts[language].locale, yes: words.yes, no: words.no })
    )
  }
  return (
    <StepPage title={title} back={back}>
      {rules.map((rule) => (
        <div key={rule.id}>
          <FieldControl rule={rule} value={valueOf(draft, rule.id)} note={noteOf(rule)} save={save} />
          {rule.id === mileageId && doubt !== null ? (
            <div role="status">
              <Notice tone="warn">{t[doubt]}</Notice>
            </div>
          ) : null}
        </div>
      ))}
      {failure === null ? null : <Notice tone="bad">{words[failure]}</Notice>}
      <Dock>
        <button type="button" className="main" onClick={next.go}>
          {next.label}
        </button>
      </Dock>
    </StepPage>
  )
}
