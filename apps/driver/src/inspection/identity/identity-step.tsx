import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useId, useState } from "react"
import { Notice } from "../../parts/notice.tsx"
import type { Picture } from "../../parts/picture.model.ts"
import { PictureInput } from "../../parts/picture-input.tsx"
import { fieldOf, valueOf } from "../form/fields.rules.ts"
import { useSaved } from "../form/use-saved.ts"
import type { PhaseProps } from "../phase-props.model.ts"
import { failureOf } from "../picture/keep.ts"
import { Dock, StepPage } from "../step-page.tsx"
import { texts as shared } from "../texts.ts"
import {
  differenceTold,
  expectedIdentity,
  type Identity,
  isOfVehicle,
  plainIdentity,
  seenIdentity
} from "./identity.rules.ts"
import { texts } from "./texts.ts"

interface Props extends PhaseProps {
  readonly identity: Identity
  readonly back: () => void
  readonly next: { readonly label: string; readonly go: () => void }
}

/** Tells operators by an incident that it is another vehicle, with a photo if the driver takes one. */
const Difference = ({ actions, identity, seen }: Pick<Props, "actions" | "identity"> & { readonly seen: string }) => {
  const t = useTexts(texts)
  const words = useTexts(shared)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [failure, setFailure] = useState<"full" | "failed" | null>(null)
  const [isBusy, setBusy] = useState(false)
  const expected = expectedIdentity(identity)
  const report = async () => {
    setBusy(true)
    try {
      await actions.reportVehicle(t.description(seen, expected), picture)
      await actions.setField(fieldOf(differenceTold, true))
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Notice tone="bad">{t.other(expected)}</Notice>
      <PictureInput picture={picture} picked={setPicture} />
      {failure === null ? null : <Notice tone="bad">{words[failure]}</Notice>}
      <button type="button" className="second across" disabled={isBusy} onClick={() => void report()}>
        {t.report}
      </button>
    </>
  )
}

interface FieldProps {
  readonly text: string
  readonly change: (typed: string) => void
  readonly left: () => void
}

const IdentityField = ({ change, left, text }: FieldProps) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{seenIdentity.name[language]}</label>
      <input
        id={id}
        className="identity"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={30}
        value={text}
        aria-describedby={`${id}-note`}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={left}
      />
      <div className="hint" id={`${id}-note`}>
        {t.hint}
      </div>
    </div>
  )
}

/** The plate or the VIN, typed as it stands on the vehicle, before anything is photographed. */
export const IdentityStep = ({ actions, back, draft, identity, next }: Props) => {
  const t = useTexts(texts)
  const words = useTexts(shared)
  const { failure, save } = useSaved(actions.setField)
  const kept = valueOf(draft, seenIdentity.id)
  const [text, setText] = useState(typeof kept === "string" ? kept : "")
  const [isWarned, setWarned] = useState(false)
  // A plate that is being typed is not called wrong.
  const [isTyped, setTyped] = useState(text !== "")
  const isRight = isOfVehicle(text, identity)
  const isTold = valueOf(draft, differenceTold.id) === true && kept === plainIdentity(text)
  const change = (typed: string) => {
    setText(typed)
    setTyped(false)
    setWarned(false)
    // What was reported was another text.
    if (valueOf(draft, differenceTold.id) === true) save(differenceTold, false, true)
    save(seenIdentity, plainIdentity(typed), false)
  }
  const goOn = () => {
    if (isRight !== false || isTold || isWarned) return next.go()
    setTyped(true)
    setWarned(true)
  }
  const isOther = isTyped && isRight === false && !isTold
  return (
    <StepPage title={words.vehicle} back={back}>
      <IdentityField text={text} change={change} left={() => setTyped(true)} />
      <div role="status">
        {isRight === true ? <Notice tone="plain">✓ {t.right}</Notice> : null}
        {isTold ? <Notice tone="warn">{t.told}</Notice> : null}
      </div>
      {isOther ? <Difference actions={actions} identity={identity} seen={text.trim()} /> : null}
      {failure === null ? null : <Notice tone="bad">{words[failure]}</Notice>}
      <Dock>
        <button type="button" className={isRight === false ? "second" : "main"} onClick={goOn}>
          {next.label}
        </button>
      </Dock>
    </StepPage>
  )
}
