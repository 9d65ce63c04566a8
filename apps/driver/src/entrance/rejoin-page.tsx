import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Notice } from "../parts/notice.tsx"
import { Page } from "../parts/page.tsx"
import { isFull } from "../store/is-full.ts"
import { keepEntry } from "../store/kept-entry.ts"
import type { Entry, SealedEntry } from "../store/sealed.model.ts"
import type { Access, AccessFailure } from "./access.ts"
import { EraseButton } from "./erase-button.tsx"
import { LockedPage, type Opened } from "./locked-page.tsx"
import { texts } from "./texts.ts"

interface Props {
  /** The new link. */
  readonly access: Access
  /** What the phone keeps of before. */
  readonly sealed: SealedEntry
  readonly done: (entry: Entry, sealed: SealedEntry) => void
  /** The driver has erased what the phone kept. */
  readonly erased: () => void
  /** The link is refused: the driver needs another one. */
  readonly refused: (failure: AccessFailure) => void
}

/** Opens what the phone keeps of before, so that the key of the new link sends the rest. */
export const RejoinPage = ({ access, done, erased, refused, sealed }: Props) => {
  const t = useTexts(texts)
  const [other, setOther] = useState<Entry["driver"] | null>(null)
  const [failure, setFailure] = useState<AccessFailure | "full" | null>(null)
  const join = async ({ entry: { driver, vault }, seal }: Opened) => {
    setFailure(null)
    try {
      const entered = await access.enter()
      if (entered === "refused" || entered === "answerLost") return refused(entered)
      if (typeof entered === "string") return setFailure(entered)
      if (driver.id !== entered.driver.id) return setOther(driver)
      const entry = { ...entered, vault }
      const kept = await seal(entry)
      await keepEntry(kept)
      done(entry, kept)
    } catch (error) {
      setFailure(isFull(error) ? "full" : "failed")
    }
  }
  if (other !== null) {
    return (
      <Page title={t.rejoinTitle}>
        <Notice tone="warn">{t.otherDriver(`${other.first_name} ${other.name}`)}</Notice>
        <EraseButton erased={erased} />
      </Page>
    )
  }
  return (
    <LockedPage title={t.rejoinTitle} note={t.rejoinNote} sealed={sealed} opened={(opened) => void join(opened)}>
      {failure === null ? null : <Notice tone="bad">{t[failure]}</Notice>}
      <EraseButton erased={erased} />
    </LockedPage>
  )
}
