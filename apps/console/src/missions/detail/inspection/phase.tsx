import { Button } from "@mantine/core"
import { IconFileTypePdf } from "@tabler/icons-react"
import { wordOf } from "@trajet/pages/entry-of.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Facts } from "../../../parts/blocks.tsx"
import { useKnownName } from "../../../parts/use-known-name.ts"
import { Time } from "../../../parts/time.tsx"
import sharedClasses from "../../missions.module.css"
import { fileAddress } from "../documents/file-link.rules.ts"
import { PreviewDialog } from "../documents/preview-dialog.tsx"
import classes from "./inspection.module.css"
import { Outline } from "./outline.tsx"
import {
  galleryOf,
  type InspectionPdf,
  type InspectionPhase,
  type InspectionPhoto,
  marksOf,
  signaturesOf
} from "./phase.rules.ts"
import { PhotoViewer } from "./photo-viewer.tsx"
import { Picture } from "./picture.tsx"
import { damageTexts, texts } from "./texts.ts"
import { useValueText } from "./use-value-text.ts"

const PhaseFacts = ({ phase }: { readonly phase: InspectionPhase }) => {
  const t = useTexts(texts)
  const valueText = useValueText()
  const nameOf = useKnownName()
  const { completed_at: completed, fields, location, started_at: started } = phase
  return (
    <>
      <Facts
        facts={[
          [t.started, <Time key="started" value={started} />],
          [t.completed, completed === null ? t.underWay : <Time key="completed" value={completed} />],
          location === null
            ? null
            : [
                t.place,
                [location.address ?? "", t.accuracy(Math.round(location.accuracy_m))].filter(Boolean).join(", ")
              ]
        ]}
      />
      {/* The labels of fields are texts of the driver's app, and two may be equal. */}
      <dl className={classes.fields}>
        {fields
          .filter(({ type }) => type !== "signature" && type !== "photo")
          .map(({ id, label, value }) => (
            <div key={id}>
              <dt>{nameOf(label)}</dt>
              <dd>{valueText(value)}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

const Damages = ({ phase }: { readonly phase: InspectionPhase }) => {
  const t = useTexts(texts)
  const damages = useTexts(damageTexts)
  const nameOf = useKnownName()
  const marks = marksOf(phase)
  if (marks.length === 0) return <p className={sharedClasses.plain}>{t.noDamages}</p>
  return (
    <div className={classes.damages}>
      <Outline marks={marks} />
      <ol className={classes.damageList}>
        {marks.map(({ number, photo, type }) => (
          <li key={number}>
            {wordOf(damages, type)} <span className={sharedClasses.second}>{nameOf(photo.label)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const Gallery = ({ photos }: { readonly photos: ReadonlyArray<InspectionPhoto> }) => {
  const t = useTexts(texts)
  const nameOf = useKnownName()
  const [at, move] = useState<number | null>(null)
  if (photos.length === 0) return <p className={sharedClasses.plain}>{t.noPhotos}</p>
  return (
    <>
      <ul className={classes.gallery}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button type="button" className={classes.thumb} onClick={() => move(index)}>
              <Picture photo={photo} className={classes.small ?? ""} />
              <span className={classes.caption} aria-hidden>
                {nameOf(photo.label)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {at === null ? null : <PhotoViewer photos={photos} at={at} move={move} />}
    </>
  )
}

interface Props {
  readonly title: string
  readonly phase: InspectionPhase | null | undefined
  readonly pdf: InspectionPdf | null | undefined
}

const Report = ({ pdf, title }: { readonly pdf: InspectionPdf; readonly title: string }) => {
  const t = useTexts(texts)
  const [isShown, show] = useState(false)
  const address = fileAddress(pdf.url)
  if (address === null) return null
  return (
    <span className={classes.report}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconFileTypePdf size={14} aria-hidden />}
        aria-label={t.reportOf(title)}
        onClick={() => show(true)}
      >
        {t.report}
      </Button>
      <span className={sharedClasses.second}>{t.photosOk(pdf.photos_ok, pdf.photos_total)}</span>
      {isShown ? (
        <PreviewDialog
          file={{ title: t.reportOf(title), fileName: `${title}.pdf`, address }}
          close={() => show(false)}
        />
      ) : null}
    </span>
  )
}

/** A phase of an inspection: its fields, damages, photos and signatures, and its report. */
export const Phase = ({ pdf, phase, title }: Props) => {
  const t = useTexts(texts)
  if (phase === null || phase === undefined)
    return (
      <div className={classes.phase}>
        <h3 className={classes.phaseTitle}>{title}</h3>
        <p className={sharedClasses.plain}>{t.notStarted}</p>
      </div>
    )
  const signatures = signaturesOf(phase)
  return (
    <div className={classes.phase}>
      <div className={classes.phaseHead}>
        <h3 className={classes.phaseTitle}>{title}</h3>
        {pdf === null || pdf === undefined ? null : <Report pdf={pdf} title={title} />}
      </div>
      <PhaseFacts phase={phase} />
      <h4 className={classes.partTitle}>{t.damages}</h4>
      <Damages phase={phase} />
      <h4 className={classes.partTitle}>{t.photos}</h4>
      <Gallery photos={galleryOf(phase)} />
      {signatures.length === 0 ? null : <h4 className={classes.partTitle}>{t.signature}</h4>}
      {signatures.map((photo) => (
        <Picture key={photo.id} photo={photo} className={classes.signature ?? ""} />
      ))}
    </div>
  )
}
