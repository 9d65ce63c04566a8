import { defineTexts, useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import type { TripKey } from "../inspection/phase.model.ts"
import { Notice } from "../parts/notice.tsx"
import { Page } from "../parts/page.tsx"
import type { Picture } from "../parts/picture.model.ts"
import { PictureInput } from "../parts/picture-input.tsx"
import { useKept, useTell } from "../phone/phone-context.tsx"
import { RefusalWords } from "./refusal-words.tsx"
import { refusedDocuments } from "./day.rules.ts"
import { documentLabel } from "./document-texts.ts"
import { texts as shared } from "./texts.ts"

const texts = defineTexts({
  title: { fr: "Ajouter un document", en: "Add a document" },
  which: { fr: "Quel document ?", en: "Which document?" },
  first: { fr: "Prenez d’abord une photo, ou choisissez un fichier.", en: "Take a photo or choose a file first." },
  refused: { fr: "Refusé par votre bureau : reprenez-le.", en: "Refused by your office: take it again." },
  send: { fr: "Envoyer", en: "Send" }
})

const general = ["pv_livraison", "carte_grise", "autre"]

interface ChoiceProps {
  readonly keys: ReadonlyArray<string>
  readonly chosen: string
  readonly choose: (key: string) => void
}

const Choice = ({ choose, chosen, keys }: ChoiceProps) => {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <fieldset className="choices">
      <legend>{t.which}</legend>
      {keys.map((key) => (
        <label key={key} className="choice">
          <input type="radio" name="key" checked={key === chosen} onChange={() => choose(key)} />
          {documentLabel(key, language)}
        </label>
      ))}
    </fieldset>
  )
}

interface Props {
  readonly missionId: string
  readonly trip: TripKey
  /** The document that is missing first. */
  readonly documentKey: string
  readonly back: () => void
}

/** Takes a document of a trip and puts it into the outbox. */
export const DocumentPage = ({ back, documentKey, missionId, trip }: Props) => {
  const t = useTexts(texts)
  const { back: backText, full } = useTexts(shared)
  const tell = useTell()
  const { items, missions } = useKept()
  const mission = missions.get(missionId)?.mission
  const required = mission?.required_documents[trip] ?? []
  const [key, setKey] = useState(documentKey)
  const refused = mission === undefined ? undefined : refusedDocuments(mission, items.values(), trip).get(key)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const send = async ({ bytes, contentType, extension }: Picture) => {
    const bytesId = crypto.randomUUID()
    try {
      await tell(
        [{ kind: "document", missionId, trip, key, fileName: `${key}-${trip}.${extension}`, contentType, bytesId }],
        { bytes: new Map([[bytesId, bytes]]) }
      )
      back()
    } catch {
      setFailed(true)
    }
  }
  return (
    <Page
      title={t.title}
      aside={
        <button type="button" className="second" onClick={back}>
          {backText}
        </button>
      }
    >
      <Choice keys={[...new Set([...required, documentKey, ...general])]} chosen={key} choose={setKey} />
      {refused === undefined ? null : (
        <Notice tone="warn">
          {t.refused}
          <RefusalWords words={refused.words} />
        </Notice>
      )}
      <PictureInput picture={picture} picked={setPicture} />
      {hasFailed ? <Notice tone="bad">{full}</Notice> : null}
      <div className="dock">
        {picture === null ? (
          <p className="hint" id="picture-first">
            {t.first}
          </p>
        ) : null}
        <button
          type="button"
          className="main"
          aria-describedby={picture === null ? "picture-first" : undefined}
          disabled={picture === null}
          onClick={() => void (picture === null ? undefined : send(picture))}
        >
          {t.send}
        </button>
      </div>
    </Page>
  )
}
