import { useTexts } from "@trajet/pages/i18n.tsx"
import { texts } from "../missions/texts.ts"
import { useIsCut, useKept, usePhone } from "../phone/phone-context.tsx"
import { openItems, refusedItems } from "./outbox.rules.ts"

/** Says in one line what is not sent yet. */
export const SendLine = () => {
  const t = useTexts(texts)
  const { refresh } = usePhone()
  const isCut = useIsCut()
  const { items } = useKept()
  const count = openItems(items.values()).length
  const refused = refusedItems(items.values()).length
  const rest = refused === 0 ? t.allSent : t.refused(refused)
  return (
    <div className="send-line" role="status" data-open={count + refused > 0}>
      <span>{count === 0 ? rest : `${t.unsent(count)}${isCut ? ` ${t.unsentCut}` : ""}`}</span>
      {count > 0 ? (
        <button type="button" className="quiet" onClick={refresh}>
          {t.sendNow}
        </button>
      ) : null}
    </div>
  )
}
