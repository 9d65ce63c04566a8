import { useTexts } from "@trajet/pages/i18n.tsx"
import type { ReactNode } from "react"
import { Page } from "../parts/page.tsx"
import { texts } from "./texts.ts"

interface Props {
  readonly title: string
  readonly back: () => void
  readonly children: ReactNode
}

/** A step of the phase, with the way back to the plan. */
export const StepPage = ({ back, children, title }: Props) => {
  const t = useTexts(texts)
  return (
    <div className="inspection">
      <Page
        title={title}
        aside={
          <button type="button" className="second" onClick={back}>
            {t.back}
          </button>
        }
      >
        {children}
      </Page>
    </div>
  )
}

/** The main button of a page, at the bottom within reach of a thumb. */
export const Dock = ({ children }: { readonly children: ReactNode }) => <div className="dock">{children}</div>
