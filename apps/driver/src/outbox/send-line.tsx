import { useTexts } from "@trajet/pages/i18n.tsx"
import { texts } from "../missions/texts.ts"
import { useIsCut, useKept, usePhone } from "../phone/phone-context.tsx"
import { openItems } from "./outbox.rules.ts"

/** Says in one line what is not sent yet. */
export const SendLine = () => {
  const t = useTexts(texts)
  const { refresh } = usePhone()
  const isCut = useIsCut()
  const count = openItems(useKept().items.values()).length
  return (
    <div className="send-line" role="status" data-open={count > 0}>
      <span>{count === 0 ? t.allSent : `${t.unsent(count)}${isCut ? ` ${t.unsentCut}` : ""}`}</span>
      {count > 0 ? (
        <button type="button" className="quiet" onClick={refresh}>
          {t.sendNow}
        </button>
      ) : null}
    </div>
  )
}
