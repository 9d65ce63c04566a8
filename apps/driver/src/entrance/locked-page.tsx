import { useTexts } from "@trajet/pages/i18n.tsx"
import { type ReactNode, type SyntheticEvent, useState } from "react"
import { Field } from "../parts/field.tsx"
import { Notice } from "../parts/notice.tsx"
import { Page } from "../parts/page.tsx"
import { RevealButton } from "../parts/reveal-button.tsx"
import { askPasskey } from "../store/passkey.ts"
import { openSealed, sealAgain } from "../store/seal.ts"
import type { Entry, SealedEntry } from "../store/sealed.model.ts"
import { texts } from "./texts.ts"

/** An opened entry, and how another one is sealed by the same passkey or passphrase. */
export interface Opened {
  readonly entry: Entry
  readonly seal: (entry: Entry) => Promise<SealedEntry>
}

interface Props {
  readonly title: string
  /** Why the page asks. */
  readonly note?: string
  readonly sealed: SealedEntry
  readonly opened: (opened: Opened) => void
  /** What else the driver can do. */
  readonly children: ReactNode
}

/** Asks for the passkey or the passphrase. It needs no network. */
export const LockedPage = ({ children, note, opened, sealed, title }: Props) => {
  const t = useTexts(texts)
  const [passphrase, setPassphrase] = useState("")
  const [isShown, setShown] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { lock } = sealed
  const open = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    setWrong(false)
    const proof = lock.by === "passphrase" ? passphrase : await askPasskey(lock.credentialId, lock.input)
    const entry = proof === null ? null : await openSealed(sealed, proof)
    setBusy(false)
    if (proof === null || entry === null) return setWrong(true)
    opened({ entry, seal: (other) => sealAgain(lock, proof, other) })
  }
  return (
    <Page title={title}>
      {note === undefined ? null : <p>{note}</p>}
      <form onSubmit={(event) => void open(event)}>
        {lock.by === "passphrase" ? (
          <>
            <Field
              label={t.passphrase}
              type={isShown ? "text" : "password"}
              autoComplete="current-password"
              maxLength={200}
              value={passphrase}
              change={setPassphrase}
            />
            <RevealButton label={t.reveal} isShown={isShown} change={setShown} />
          </>
        ) : null}
        {isWrong ? <Notice tone="bad">{lock.by === "passphrase" ? t.wrong : t.passkeyFailed}</Notice> : null}
        <button type="submit" className="main" disabled={isBusy}>
          {lock.by === "passphrase" ? t.open : t.usePasskey}
        </button>
      </form>
      {lock.by === "passphrase" ? <p className="hint">{t.lost}</p> : null}
      {children}
    </Page>
  )
}
