import { useTexts } from "@trajet/pages/i18n.tsx"
import type { ReactNode } from "react"
import { Page } from "../../parts/page.tsx"
import { Dock } from "../step-page.tsx"
import { texts } from "../texts.ts"
import { isDone, nextStep, type Step, type StepName } from "./plan.rules.ts"

interface Props {
  readonly title: string
  readonly vehicle: string
  /** The name of the trip; null for the outbound trip. */
  readonly tripName: string | null
  readonly picture: ReactNode
  readonly steps: ReadonlyArray<Step>
  readonly open: (step: StepName | "summary") => void
  readonly close: () => void
}

/** The steps of the phase with what is done of each, and one button for what comes next. */
export const PlanPage = ({ close, open, picture, steps, title, tripName, vehicle }: Props) => {
  const t = useTexts(texts)
  const next = nextStep(steps, null)
  const isBegun = steps.some(({ done }) => done > 0)
  return (
    <div className="inspection">
      <Page
        title={title}
        aside={
          <button type="button" className="second" onClick={close}>
            {t.leave}
          </button>
        }
      >
        <div className="plan-vehicle">
          {picture}
          <span>
            {tripName === null ? null : <strong>{tripName} · </strong>}
            {vehicle}
          </span>
        </div>
        <ol className="plan" aria-label={t.steps}>
          {steps.map((step, index) => (
            <li key={step.name}>
              <button type="button" className={isDone(step) ? "step done" : "step"} onClick={() => open(step.name)}>
                <span className="step-mark" aria-hidden="true">
                  {isDone(step) ? "✓" : index + 1}
                </span>
                <span className="step-name">{t[step.name]}</span>
                <span className="step-count">{isDone(step) ? t.done : t.of(step.done, step.total)}</span>
              </button>
            </li>
          ))}
        </ol>
        <p className="hint">{t.leaveNote}</p>
        <Dock>
          <button type="button" className="main" onClick={() => open(next ?? "summary")}>
            {next === null ? t.summary : isBegun ? t.goOn(t[next]) : t.start}
          </button>
          {next === null ? null : (
            <button type="button" className="quiet" onClick={() => open("summary")}>
              {t.summary}
            </button>
          )}
        </Dock>
      </Page>
    </div>
  )
}
