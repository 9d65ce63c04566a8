import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { languageFacts } from "@trajet/pages/languages.ts"
import type { Unsent } from "../../outbox/outbox.rules.ts"
import { Notice } from "../../parts/notice.tsx"
import { Page } from "../../parts/page.tsx"
import { damagesSaid } from "../damage/damage.rules.ts"
import type { PhaseDraft } from "../phase.model.ts"
import { Dock } from "../step-page.tsx"
import { texts } from "../texts.ts"

interface Props {
  readonly draft: PhaseDraft
  readonly completedAt: string
  /** What of the phase the service does not have. */
  readonly unsent: Unsent
  readonly close: () => void
}

/** The phase after its end: nothing can be changed. */
export const FinishedPage = ({ close, completedAt, draft, unsent }: Props) => {
  const t = useTexts(texts)
  const locale = languageFacts[useLanguage()].locale
  const moment = (at: string) => new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" })
  return (
    <div className="inspection">
      <Page title={t.finished}>
        <p className="all-done">
          {t.photoCount(draft.photos.filter(({ meta }) => meta.kind !== "signature").length)},{" "}
          {t.damageCount(damagesSaid(draft))}
        </p>
        {unsent.refused > 0 ? (
          <Notice tone="warn">{t.refusedNote}</Notice>
        ) : unsent.waiting > 0 ? (
          <Notice tone="plain">{t.finishedNote(unsent.waiting)}</Notice>
        ) : (
          <p role="status" className="sent-line">
            ✓ {draft.sentAt === undefined ? t.allSent : t.allSentAt(moment(draft.sentAt))}
          </p>
        )}
        <dl className="facts">
          <div>
            <dt>{t.begun}</dt>
            <dd>{moment(draft.startedAt)}</dd>
          </div>
          <div>
            <dt>{t.ended}</dt>
            <dd>{moment(completedAt)}</dd>
          </div>
        </dl>
        <Dock>
          <button type="button" className="main" onClick={close}>
            {t.goOnMission}
          </button>
        </Dock>
      </Page>
    </div>
  )
}
