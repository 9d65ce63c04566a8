import { useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useState } from "react"
import { Notice } from "../parts/notice.tsx"
import { Page } from "../parts/page.tsx"
import { isFull } from "../store/is-full.ts"
import { keepEntry } from "../store/kept-entry.ts"
import { canUsePasskey, makePasskey } from "../store/passkey.ts"
import { passkeySeal, passphraseSeal, type Seal } from "../store/seal.ts"
import type { Entry, SealedEntry } from "../store/sealed.model.ts"
import { makeVaultSecret } from "../store/vault.ts"
import type { Access, AccessFailure } from "./access.ts"
import { PassphraseForm } from "./passphrase-form.tsx"
import { texts } from "./texts.ts"

interface Props {
  readonly access: Access
  readonly done: (entry: Entry, sealed: SealedEntry) => void
  /** The link is refused: the driver needs another one. */
  readonly refused: (failure: AccessFailure) => void
}

const usePasskeyOffer = (): boolean => {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    void canUsePasskey().then(setOffered)
  }, [])
  return isOffered
}

/**
 * Asks for a passkey or a passphrase, then exchanges the code of the link, and keeps the key sealed at once, with the secret
 * of a new vault. A page that is closed before has not used the link.
 */
export const ProtectPage = ({ access, done, refused }: Props) => {
  const t = useTexts(texts)
  const [vault] = useState(makeVaultSecret)
  const isPasskeyOffered = usePasskeyOffer()
  const [failure, setFailure] = useState<AccessFailure | "passkeyRefused" | "full" | null>(null)
  const [isBusy, setBusy] = useState(false)
  const keep = async (seal: Seal) => {
    const entered = await access.enter()
    if (entered === "refused" || entered === "answerLost") return refused(entered)
    if (typeof entered === "string") return setFailure(entered)
    const entry = { ...entered, vault }
    const sealed = await seal(entry)
    await keepEntry(sealed)
    done(entry, sealed)
  }
  const protect = async (prepare: () => Promise<Seal | null>) => {
    setBusy(true)
    setFailure(null)
    try {
      const seal = await prepare()
      await (seal === null ? setFailure("passkeyRefused") : keep(seal))
    } catch (error) {
      setFailure(isFull(error) ? "full" : "failed")
    } finally {
      setBusy(false)
    }
  }
  const byPasskey = async () => {
    // The name of the driver is not known before the code is exchanged.
    const secret = await makePasskey(access.device)
    return secret === null ? null : passkeySeal(secret)
  }
  return (
    <Page title={t.protectTitle}>
      <p>{t.protectNote}</p>
      {failure === null ? null : <Notice tone="bad">{t[failure]}</Notice>}
      {isPasskeyOffered ? (
        <>
          <button type="button" className="main" disabled={isBusy} onClick={() => void protect(byPasskey)}>
            {t.usePasskey}
          </button>
          <p className="or">{t.or}</p>
        </>
      ) : null}
      <PassphraseForm
        isMain={!isPasskeyOffered}
        isBusy={isBusy}
        choose={(passphrase) => void protect(() => passphraseSeal(passphrase))}
      />
    </Page>
  )
}
