import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { languageFacts } from "@trajet/pages/languages.ts"
import { Notice } from "../../parts/notice.tsx"
import type { PhaseProps } from "../phase-props.model.ts"
import { Dock, StepPage } from "../step-page.tsx"
import { texts as shared } from "../texts.ts"
import { FieldControl } from "./field-control.tsx"
import { carriedValue, type FieldRule, isCarried, mileageDoubt, mileageId, valueOf } from "./fields.rules.ts"
import { shownValue } from "./shown-value.rules.ts"
import { texts } from "./texts.ts"
import { useSaved } from "./use-saved.ts"

interface Props extends PhaseProps {
  readonly title: string
  readonly rules: ReadonlyArray<FieldRule>
  /** True if the fields begin with what the earlier inspection had. */
  readonly carries: boolean
  readonly back: () => void
  readonly next: { readonly label: string; readonly go: () => void }
}

/** Fields to fill in. Each is kept while it is typed or chosen; at the arrival they show what the departure had. */
export const FormStep = ({ actions, back, carries, draft, earlier, next, of, roadKm, rules, title }: Props) => {
  const t = useTexts(texts)
  const words = useTexts(shared)
  const language = useLanguage()
  const { failure, save } = useSaved(actions.setField)
  const doubt = mileageDoubt(
    valueOf(draft, mileageId),
    earlier === null ? undefined : valueOf(earlier, mileageId),
    roadKm
  )
  const noteOf = (rule: FieldRule): string | null => {
    const value = earlier === null ? undefined : valueOf(earlier, rule.id)
    if (value === undefined || value === "") return null
    return (of.phase === "arrivee" ? words.atDeparture : words.before)(
      shownValue(rule, value, { language, locale: languageFacts[language].locale, yes: words.yes, no: words.no })
    )
  }
  const isFilled = (rule: FieldRule): boolean => carries && isCarried(rule)
  const shown = (rule: FieldRule) => (isFilled(rule) ? carriedValue(draft, earlier, rule) : valueOf(draft, rule.id))
  const goOn = () => {
    // What stands there from before counts once the driver goes on with it.
    for (const rule of rules.filter(isFilled)) {
      const value = shown(rule)
      if (value !== undefined && valueOf(draft, rule.id) === undefined) save(rule, value, true)
    }
    next.go()
  }
  return (
    <StepPage title={title} back={back}>
      {carries && earlier !== null ? <p className="hint">{t.carried}</p> : null}
      {rules.map((rule) => (
        <div key={rule.id}>
          <FieldControl rule={rule} value={shown(rule)} note={noteOf(rule)} save={save} />
          {rule.id === mileageId && doubt !== null ? (
            <div role="status">
              <Notice tone="warn">{t[doubt]}</Notice>
            </div>
          ) : null}
        </div>
      ))}
      {failure === null ? null : <Notice tone="bad">{words[failure]}</Notice>}
      <Dock>
        <button type="button" className="main" onClick={goOn}>
          {next.label}
        </button>
      </Dock>
    </StepPage>
  )
}
