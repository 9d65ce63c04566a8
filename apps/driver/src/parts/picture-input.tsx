import { defineTexts, useTexts } from "@trajet/pages/i18n.tsx"
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react"
import { Notice } from "./notice.tsx"
import { pdf } from "./pdf.ts"
import type { Picture } from "./picture.model.ts"
import { type Failure, pictureOf } from "./picture.ts"

const texts = defineTexts({
  camera: { fr: "Photographier", en: "Take a photo" },
  file: { fr: "Un fichier", en: "Choose a file" },
  reading: { fr: "Un instant…", en: "One moment…" },
  taken: { fr: "Photo gardée", en: "Photo kept" },
  document: { fr: "PDF gardé", en: "PDF kept" },
  noCamera: {
    fr: "Si l’appareil photo ne s’ouvre pas, autorisez-le pour ce site dans les réglages, ou choisissez un fichier.",
    en: "If the camera does not open, allow it for this site in the settings, or choose a file."
  },
  tooLarge: { fr: "Ce fichier dépasse 10 Mio.", en: "This file is larger than 10 MiB." },
  unreadable: {
    fr: "Ce téléphone ne lit pas cette image. Prenez-la en photo, ou choisissez un JPEG, un PNG ou un PDF.",
    en: "This phone cannot read this picture. Take a photo of it, or choose a JPEG, a PNG or a PDF."
  }
})

const Preview = ({ bytes, contentType }: Picture) => {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([bytes], { type: contentType }))
    image.current?.setAttribute("src", address)
    return () => URL.revokeObjectURL(address)
  }, [bytes, contentType])
  return <img ref={image} alt="" />
}

const Chosen = ({ picture }: { readonly picture: Picture }) => {
  const t = useTexts(texts)
  const isPdf = picture.contentType === pdf
  return (
    <div className="chosen" role="status">
      {isPdf ? null : <Preview {...picture} />}
      <span>✓ {isPdf ? t.document : t.taken}</span>
    </div>
  )
}

interface SourceProps {
  readonly label: string
  readonly accept: string
  /** True to open the camera of the phone and not its files. */
  readonly isCamera: boolean
  readonly pick: (file: File) => void
}

const Source = ({ accept, isCamera, label, pick }: SourceProps) => {
  const id = useId()
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0]
    // The same file can be chosen again.
    input.value = ""
    if (file !== undefined) pick(file)
  }
  const capture = isCamera ? ({ capture: "environment" } as const) : {}
  return (
    <div className="picture">
      <input id={id} className="unseen" type="file" accept={accept} {...capture} onChange={choose} />
      <label className="button" htmlFor={id}>
        {label}
      </label>
    </div>
  )
}

interface Props {
  readonly picture: Picture | null
  readonly picked: (picture: Picture | null) => void
}

/** Takes a photo with the camera of the phone, or a picture or a PDF of its files. */
export const PictureInput = ({ picked, picture }: Props) => {
  const t = useTexts(texts)
  const [state, setState] = useState<Failure | "reading" | null>(null)
  const pick = async (file: File) => {
    setState("reading")
    const read = await pictureOf(file)
    const isRead = typeof read === "object"
    setState(isRead ? null : read)
    picked(isRead ? read : null)
  }
  const source = { pick: (file: File) => void pick(file) }
  return (
    <div className="pictures">
      {picture === null ? null : <Chosen picture={picture} />}
      <div className="pair">
        <Source {...source} label={t.camera} accept="image/*" isCamera />
        <Source {...source} label={t.file} accept="image/*,application/pdf" isCamera={false} />
      </div>
      {picture === null && state === null ? <p className="hint">{t.noCamera}</p> : null}
      {state === "reading" ? <p role="status">{t.reading}</p> : null}
      {state === null || state === "reading" ? null : <Notice tone="bad">{t[state]}</Notice>}
    </div>
  )
}
