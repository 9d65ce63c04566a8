import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Notice } from "../../parts/notice.tsx"
import { damagesSaid } from "../damage/damage.rules.ts"
import { FieldControl } from "../form/field-control.tsx"
import { hasValue, refusal, signatory, valueOf } from "../form/fields.rules.ts"
import { useSaved } from "../form/use-saved.ts"
import type { PhaseProps } from "../phase-props.model.ts"
import { keepPicture } from "../picture/keep.ts"
import { KeptPicture } from "../picture/kept-picture.tsx"
import type { Picture } from "../picture/reduce.ts"
import { signatureIn } from "../plan/plan.rules.ts"
import { Dock, StepPage } from "../step-page.tsx"
import { texts as shared } from "../texts.ts"
import { Glass } from "./glass.tsx"
import { texts } from "./texts.ts"

interface SignedProps extends PhaseProps {
  readonly inked: (isSigned: boolean) => void
}

const Signed = ({ actions, draft, inked, place }: SignedProps) => {
  const t = useTexts(texts)
  const words = useTexts(shared)
  const [isAgain, setAgain] = useState(false)
  const photo = signatureIn(draft.photos)
  const keep = async (make: () => Promise<Picture>) => {
    const about = { kind: "signature", label: texts.fr.label } as const
    const kept = await keepPicture(actions, make, { about, shot: null, replaced: photo?.id ?? null }, place)
    if ("failure" in kept) return kept
    setAgain(false)
    inked(false)
    return kept
  }
  if (photo === undefined || isAgain) return <Glass keep={keep} inked={inked} />
  return (
    <>
      <div className="signed">
        <KeptPicture photo={photo} bytesOf={actions.photoBytes} name={t.signed} gone={words.sent} />
      </div>
      <button type="button" className="second across" onClick={() => setAgain(true)}>
        {t.again}
      </button>
    </>
  )
}

interface Props extends PhaseProps {
  readonly back: () => void
  readonly next: { readonly label: string; readonly go: () => void }
}

/** The person who hands over or receives the vehicle signs on the glass, or the driver writes why not. */
export const SignatureStep = ({ back, next, ...phase }: Props) => {
  const t = useTexts(texts)
  const words = useTexts(shared)
  const { actions, contact, draft, of } = phase
  const name = signatory(of.phase)
  const { failure, save } = useSaved(actions.setField)
  const [isRefused, setRefused] = useState(hasValue(draft, refusal))
  const [hasInk, setInk] = useState(false)
  const [isWarned, setWarned] = useState(false)
  // What was drawn and not kept would be lost, and the person may be gone.
  const goOn = () => {
    if (hasInk && !isWarned) return setWarned(true)
    // The name that stands there counts once somebody has signed under it.
    if (contact !== null && signatureIn(draft.photos) !== undefined && valueOf(draft, name.id) === undefined)
      save(name, contact, true)
    next.go()
  }
  const choose = (isChosen: boolean) => {
    setRefused(isChosen)
    setInk(false)
    // The reason that was written goes: the person signs after all.
    if (!isChosen && hasValue(draft, refusal)) save(refusal, "", true)
  }
  const control = (rule: typeof name, otherwise?: string) => (
    <FieldControl rule={rule} value={valueOf(draft, rule.id) ?? otherwise} note={null} save={save} />
  )
  return (
    <StepPage title={words.signature} back={back}>
      <Notice tone="plain">
        <p className="statement">{of.phase === "depart" ? t.statementDepart : t.statementArrivee}</p>
        {words.photoCount(draft.photos.filter(({ meta }) => meta.kind !== "signature").length)},{" "}
        {words.damageCount(damagesSaid(draft))}
      </Notice>
      {control(name, contact ?? undefined)}
      {isRefused ? null : (
        <>
          <p className="hint">{t.handOver}</p>
          <Signed {...phase} inked={setInk} />
        </>
      )}
      <label className="check">
        <input type="checkbox" checked={isRefused} onChange={(event) => choose(event.currentTarget.checked)} />
        <span>{t.noSignature}</span>
      </label>
      {isRefused ? (
        <>
          <p className="hint">{t.noSignatureNote}</p>
          {control(refusal)}
        </>
      ) : null}
      {failure === null ? null : <Notice tone="bad">{words[failure]}</Notice>}
      {hasInk && isWarned ? <Notice tone="warn">{t.notKept}</Notice> : null}
      <Dock>
        <button type="button" className={hasInk ? "second" : "main"} onClick={goOn}>
          {next.label}
        </button>
      </Dock>
    </StepPage>
  )
}
