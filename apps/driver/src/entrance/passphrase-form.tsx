import { useTexts } from "@trajet/pages/i18n.tsx"
import { type SyntheticEvent, useState } from "react"
import { Field } from "../parts/field.tsx"
import { Notice } from "../parts/notice.tsx"
import { RevealButton } from "../parts/reveal-button.tsx"
import { passphraseCharactersMin } from "../store/seal.ts"
import { texts } from "./texts.ts"

/** The characters as people count them. */
const charactersOf = (text: string): number => [...text].length

interface Props {
  readonly isMain: boolean
  readonly isBusy: boolean
  readonly choose: (passphrase: string) => void
}

/** A new passphrase: typed twice, or once if it is shown. */
export const PassphraseForm = ({ choose, isBusy, isMain }: Props) => {
  const t = useTexts(texts)
  const [passphrase, setPassphrase] = useState("")
  const [repeated, setRepeated] = useState("")
  const [isShown, setShown] = useState(false)
  const [failure, setFailure] = useState<"short" | "differ" | null>(null)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const isShort = charactersOf(passphrase) < passphraseCharactersMin
    const found = isShort ? "short" : isShown || passphrase === repeated ? null : "differ"
    setFailure(found)
    if (found === null) choose(passphrase)
  }
  const shared = { type: isShown ? "text" : "password", autoComplete: "new-password", maxLength: 200 } as const
  return (
    <form onSubmit={submit}>
      <Field {...shared} label={t.passphrase} hint={t.passphraseHint} value={passphrase} change={setPassphrase} />
      <RevealButton label={t.reveal} isShown={isShown} change={setShown} />
      {isShown ? null : <Field {...shared} label={t.repeat} value={repeated} change={setRepeated} />}
      {failure === null ? null : <Notice tone="bad">{t[failure]}</Notice>}
      <button type="submit" className={isMain ? "main" : "second"} disabled={isBusy}>
        {t.usePassphrase}
      </button>
    </form>
  )
}
