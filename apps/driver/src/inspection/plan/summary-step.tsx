import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { languageFacts } from "@trajet/pages/languages.ts"
import { useState } from "react"
import { whenOf } from "../../missions/when.ts"
import { Notice } from "../../parts/notice.tsx"
import { damagesSaid } from "../damage/damage.rules.ts"
import {
  equipmentOf,
  hasValue,
  lessThanBefore,
  mileageId,
  readingsOf,
  refusal,
  signatory,
  valueOf
} from "../form/fields.rules.ts"
import { shownValue } from "../form/shown-value.rules.ts"
import { differenceTold, seenIdentity } from "../identity/identity.rules.ts"
import type { PhaseProps } from "../phase-props.model.ts"
import { failureOf } from "../picture/keep.ts"
import { Dock, StepPage } from "../step-page.tsx"
import { texts } from "../texts.ts"
import { isEarly, type PickupWindow } from "./early.rules.ts"
import { isDone, signatureToComplete, type Step, type StepName } from "./plan.rules.ts"

const Values = ({ draft, of }: PhaseProps) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const rules = [
    seenIdentity,
    differenceTold,
    ...readingsOf(of),
    ...equipmentOf(of),
    signatory(of.phase),
    ...(hasValue(draft, refusal) ? [refusal] : [])
  ]
  return (
    <dl className="facts">
      <div>
        <dt>{t.photos}</dt>
        <dd>
          {t.photoCount(draft.photos.filter(({ meta }) => meta.kind !== "signature").length)},{" "}
          {t.damageCount(damagesSaid(draft))}
        </dd>
      </div>
      {rules
        .filter((rule) => (rule.isRequired && rule.id !== seenIdentity.id) || hasValue(draft, rule))
        .map((rule) => {
          const value = valueOf(draft, rule.id)
          const shown =
            value === undefined || !hasValue(draft, rule)
              ? t.notSaid
              : shownValue(rule, value, { language, locale: languageFacts[language].locale, yes: t.yes, no: t.no })
          return (
            <div key={rule.id}>
              <dt>{rule.name[language]}</dt>
              <dd>{shown}</dd>
            </div>
          )
        })}
    </dl>
  )
}

const Missing = ({ open, steps }: { readonly steps: ReadonlyArray<Step>; readonly open: (step: StepName) => void }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <section aria-label={t.missing}>
      <ul className="missing">
        {steps.map((step) => (
          <li key={step.name}>
            <button type="button" className="second" onClick={() => open(step.name)}>
              <strong>{t[step.name]}</strong>
              <span>{step.missing.map((words) => words[language]).join(" · ")}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Asks about what is less than before. */
const LessQuestion = ({
  lines,
  no,
  yes
}: {
  readonly lines: ReadonlyArray<string>
  readonly no: () => void
  readonly yes: () => void
}) => {
  const t = useTexts(texts)
  return (
    <div className="question" role="group" aria-label={t.lessTitle}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{t.lessSure}</p>
      <div className="stack">
        <button type="button" className="main" onClick={no}>
          {t.lessNo}
        </button>
        <button type="button" className="second" onClick={yes}>
          {t.lessYes}
        </button>
      </div>
    </div>
  )
}

interface EndProps {
  /** What is less than before, one line each. */
  readonly less: ReadonlyArray<string>
  /** Leads to what is less. */
  readonly correct: () => void
  readonly steps: ReadonlyArray<Step>
  readonly isBusy: boolean
  /** The pickup to which the phase belongs, if it is not near yet. */
  readonly early: PickupWindow | null
  readonly finish: () => void
}

/** The button that ends the phase. What is less than before is to be confirmed. What is missing needs a tick, and a pickup that is not near a second confirmation. */
const End = ({ correct, early, finish, isBusy, less, steps }: EndProps) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const [isSure, setSure] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isAskedLess, setAskedLess] = useState(false)
  const isWhole = steps.length === 0
  const goOn = () => (early === null ? finish() : setAsked(true))
  const confirmed = () => {
    setAskedLess(false)
    goOn()
  }
  if (isAskedLess) return <LessQuestion lines={less} no={correct} yes={confirmed} />
  if (isAsked && early !== null) {
    const question = t.early(whenOf(early, language, ""))
    return (
      <div className="question" role="group" aria-label={question}>
        <p>{question}</p>
        <div className="stack">
          <button type="button" className="main" onClick={() => setAsked(false)}>
            {t.earlyNo}
          </button>
          <button type="button" className="second" disabled={isBusy} onClick={finish}>
            {t.earlyYes}
          </button>
        </div>
      </div>
    )
  }
  return (
    <>
      {isWhole ? null : (
        <label className="check">
          <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.currentTarget.checked)} />
          <span>{t.anyway}</span>
        </label>
      )}
      {isWhole || isSure ? null : (
        <p className="hint" id="missing-steps">
          {t.tickFirst(steps.map(({ name }) => t[name]).join(", "))}
        </p>
      )}
      <button
        type="button"
        className="main"
        disabled={isBusy || !(isWhole || isSure)}
        aria-describedby={isWhole || isSure ? undefined : "missing-steps"}
        onClick={() => (less.length === 0 ? goOn() : setAskedLess(true))}
      >
        {isWhole ? t.finish : t.finishAnyway}
      </button>
    </>
  )
}

interface Props extends PhaseProps {
  /** The window of the pickup, at a departure; null at an arrival. */
  readonly pickup: PickupWindow | null
  readonly steps: ReadonlyArray<Step>
  readonly open: (step: StepName) => void
  readonly back: () => void
}

/** What the report will say, what is missing, and the end of the phase. */
export const SummaryStep = ({ back, open, pickup, steps, ...phase }: Props) => {
  const t = useTexts(texts)
  const { actions, draft, earlier, of } = phase
  const language = useLanguage()
  const words = { language, locale: languageFacts[language].locale, yes: t.yes, no: t.no }
  const less = lessThanBefore(draft, earlier, of)
  const lines = less.map(({ before, now, rule }) =>
    t.lessOf(rule.name[language], shownValue(rule, before, words), shownValue(rule, now, words))
  )
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<"full" | "failed" | null>(null)
  const unfinished = steps.filter((step) => !isDone(step))
  const count = unfinished.reduce((sum, { missing }) => sum + missing.length, 0)
  const finish = async () => {
    setBusy(true)
    try {
      await actions.complete(signatureToComplete(draft))
      // The way back from the finished phase leads to the mission, not to its steps.
      back()
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }
  return (
    <StepPage title={t.summary} back={back}>
      {count === 0 ? (
        <p className="all-done">{t.nothingMissing}</p>
      ) : (
        <>
          <Notice tone="warn">{t.stillMissing(count)}</Notice>
          <Missing steps={unfinished} open={open} />
        </>
      )}
      <Values {...phase} />
      {failure === null ? null : <Notice tone="bad">{t[failure]}</Notice>}
      <p className="hint">{t.noChange}</p>
      <Dock>
        <End
          steps={unfinished}
          less={lines}
          correct={() => open(less.some(({ rule }) => rule.id === mileageId) ? "readings" : "equipment")}
          isBusy={isBusy}
          early={pickup !== null && isEarly(pickup, Date.parse(actions.now())) ? pickup : null}
          finish={() => void finish()}
        />
      </Dock>
    </StepPage>
  )
}
