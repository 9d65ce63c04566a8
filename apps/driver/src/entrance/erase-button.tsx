import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Notice } from "../parts/notice.tsx"
import { countUnsent, forgetEverything } from "../store/kept-entry.ts"
import { texts } from "./texts.ts"

/** Erases everything that the phone keeps, after it has said what will be lost. */
export const EraseButton = ({ erased }: { readonly erased: () => void }) => {
  const t = useTexts(texts)
  const [unsent, setUnsent] = useState<number | null>(null)
  if (unsent === null) {
    return (
      <button type="button" className="quiet" onClick={() => void countUnsent().then(setUnsent)}>
        {t.erase}
      </button>
    )
  }
  return (
    <>
      <Notice tone={unsent === 0 ? "plain" : "bad"}>{t.eraseNote(unsent)}</Notice>
      <div className="stack">
        <button type="button" className="main" onClick={() => setUnsent(null)}>
          {t.keep}
        </button>
        <button type="button" className="second" onClick={() => void forgetEverything().then(erased)}>
          {t.eraseSure}
        </button>
      </div>
    </>
  )
}
