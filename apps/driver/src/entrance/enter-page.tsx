import { useTexts } from "@trajet/pages/i18n.tsx"
import { type SyntheticEvent, useState } from "react"
import { Field } from "../parts/field.tsx"
import { Notice } from "../parts/notice.tsx"
import { Page } from "../parts/page.tsx"
import { type Access, type AccessFailure, accessOf } from "./access.ts"
import { deviceName } from "./device-name.ts"
import { texts } from "./texts.ts"

interface Props {
  /** The code that the link carried, or that the driver typed before; empty without one. */
  readonly code: string
  /** The name that the driver gave this phone before; null if it has none yet. */
  readonly device: string | null
  readonly isRevoked: boolean
  /** Why the code that was given before was refused; null if none was. */
  readonly failure: AccessFailure | null
  readonly given: (access: Access) => void
  /** Null if there is nothing to go back to. */
  readonly back: (() => void) | null
}

/** Asks for the code of a link and a name of this phone. The code is exchanged later, once the phone can keep the key. */
export const EnterPage = ({ back, code: known, device: named, failure, given, isRevoked }: Props) => {
  const t = useTexts(texts)
  const [code, setCode] = useState(known)
  const [device, setDevice] = useState(() => named ?? deviceName(navigator.userAgent))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    given(accessOf(code, device))
  }
  return (
    <Page title={isRevoked ? t.revokedTitle : t.enterTitle}>
      {isRevoked ? <Notice tone="warn">{t.revoked}</Notice> : null}
      {failure === null ? <p>{known === "" ? t.enterNote : t.linkNote}</p> : <Notice tone="bad">{t[failure]}</Notice>}
      <form onSubmit={submit}>
        <Field label={t.code} hint={t.codeHint} value={code} change={setCode} maxLength={40} isCode />
        <Field label={t.device} hint={t.deviceHint} value={device} change={setDevice} maxLength={60} />
        <button type="submit" className="main" disabled={code.trim() === "" || device.trim() === ""}>
          {t.go}
        </button>
      </form>
      {back === null ? null : (
        <button type="button" className="quiet" onClick={back}>
          {t.back}
        </button>
      )}
    </Page>
  )
}
