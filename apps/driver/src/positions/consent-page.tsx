import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Notice } from "../parts/notice.tsx"
import { Page } from "../parts/page.tsx"
import { usePhone } from "../phone/phone-context.tsx"
import { agreed } from "./positions.rules.ts"
import { texts } from "./texts.ts"

/** Says what is sent, to whom and for how long it is kept, before the driver agrees to send positions. */
export const ConsentPage = ({ back }: { readonly back: () => void }) => {
  const t = useTexts(texts)
  const { store } = usePhone()
  const [hasFailed, setFailed] = useState(false)
  const agree = () => void store.commit(agreed).then(back, () => setFailed(true))
  return (
    <Page title={t.consentTitle}>
      <dl className="terms-list">
        {(
          [
            [t.what, t.whatText],
            [t.whom, t.whomText],
            [t.howLong, t.howLongText],
            [t.choice, t.choiceText]
          ] as const
        ).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Notice tone="plain">{t.limit}</Notice>
      {hasFailed ? <Notice tone="bad">{t.stopFailed}</Notice> : null}
      <div className="dock stack">
        <button type="button" className="second" onClick={back}>
          {t.no}
        </button>
        <button type="button" className="main" onClick={agree}>
          {t.yes}
        </button>
      </div>
    </Page>
  )
}
