import { ActionIcon, Button, Modal } from "@mantine/core"
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from "@tabler/icons-react"
import { wordOf } from "@trajet/pages/entry-of.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { type KeyboardEvent, useState } from "react"
import { numberText } from "../../../parts/numbers.ts"
import { useKnownName } from "../../../parts/use-known-name.ts"
import sharedClasses from "../../missions.module.css"
import { texts as detailTexts } from "../texts.ts"
import { changedFields, newDamages, pairsOf, type PhotoPair } from "./compare.rules.ts"
import classes from "./inspection.module.css"
import { type InspectionPhase, type InspectionPhoto, photoByKey } from "./phase.rules.ts"
import { Picture } from "./picture.tsx"
import { damageTexts, texts } from "./texts.ts"
import { useValueText } from "./use-value-text.ts"

interface Phases {
  readonly departure: InspectionPhase
  readonly arrival: InspectionPhase
}

/** What the arrival has that the departure had not: damages, and other values of fields. */
const Differences = ({ arrival, departure }: Phases) => {
  const t = useTexts(texts)
  const damageWords = useTexts(damageTexts)
  const language = useLanguage()
  const nameOf = useKnownName()
  const valueText = useValueText()
  const damages = newDamages(departure, arrival)
  const fields = changedFields(departure, arrival)
  if (damages.length + fields.length === 0) return <p className={sharedClasses.plain}>{t.noDifference}</p>
  return (
    <ul className={classes.differences}>
      {damages.map(({ number, photo, type }) => (
        <li key={number}>
          {t.newDamage} {wordOf(damageWords, type)} <span className={sharedClasses.second}>{nameOf(photo.label)}</span>
        </li>
      ))}
      {fields.map(({ after, before, difference, id, label }) => (
        <li key={id}>
          {t.of(nameOf(label))} {valueText(before)} → {valueText(after)}
          {difference === null ? null : ` (${difference > 0 ? "+" : ""}${numberText(difference, language)})`}
        </li>
      ))}
    </ul>
  )
}

interface SideProps {
  readonly title: string
  readonly photo: InspectionPhoto | null
  readonly missing: string
  readonly size: "small" | "large"
}

const Side = ({ missing, photo, size, title }: SideProps) => (
  <figure className={classes.side}>
    <figcaption className={sharedClasses.second}>{title}</figcaption>
    {photo === null ? (
      <span className={classes.missing}>{missing}</span>
    ) : (
      <Picture key={photo.id} photo={photo} className={classes[size] ?? ""} />
    )}
  </figure>
)

const Both = ({ pair, size }: { readonly pair: PhotoPair; readonly size: "small" | "large" }) => {
  const t = useTexts(texts)
  return (
    <>
      <Side title={t.departure} photo={pair.departure} missing={t.noDeparturePhoto} size={size} />
      <Side title={t.arrival} photo={pair.arrival} missing={t.noArrivalPhoto} size={size} />
    </>
  )
}

interface ViewerProps {
  readonly pairs: ReadonlyArray<PhotoPair>
  readonly at: number
  readonly move: (at: number | null) => void
}

/** Both photos of a position, enlarged together, moved by buttons and arrow keys. */
const PairViewer = ({ at, move, pairs }: ViewerProps) => {
  const t = useTexts(texts)
  const own = useTexts(detailTexts)
  const nameOf = useKnownName()
  const [isNear, setNear] = useState(false)
  const pair = pairs[at]
  if (pair === undefined) return null
  const go = (key: string) => move(photoByKey(key, at, pairs.length))
  const press = (event: KeyboardEvent) => {
    if (photoByKey(event.key, at, pairs.length) === null) return
    event.preventDefault()
    go(event.key)
  }
  return (
    <Modal
      opened
      onClose={() => move(null)}
      size="80rem"
      title={nameOf(pair.label)}
      closeButtonProps={{ "aria-label": own.close }}
      onKeyDown={press}
    >
      <div className={classes.beside} data-near={isNear || undefined}>
        <Both pair={pair} size="large" />
      </div>
      <div className={classes.viewerFoot}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t.previousView}
          data-autofocus
          onClick={() => go("ArrowLeft")}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <span aria-live="polite">{t.viewAt(at + 1, pairs.length)}</span>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t.enlarge}
          aria-pressed={isNear}
          onClick={() => setNear(!isNear)}
        >
          {isNear ? <IconZoomOut size={18} aria-hidden /> : <IconZoomIn size={18} aria-hidden />}
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t.nextView} onClick={() => go("ArrowRight")}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
    </Modal>
  )
}

/** The photos of both phases by position, and what has changed on the way. */
export const Comparison = ({ arrival, departure }: Phases) => {
  const t = useTexts(texts)
  const nameOf = useKnownName()
  const [at, move] = useState<number | null>(null)
  const pairs = pairsOf(departure, arrival)
  return (
    <div className={classes.phase}>
      <h3 className={classes.phaseTitle}>{t.comparison}</h3>
      <Differences departure={departure} arrival={arrival} />
      <ul className={classes.pairs}>
        {pairs.map((pair, index) => (
          <li key={pair.key}>
            <div className={classes.beside}>
              <Both pair={pair} size="small" />
            </div>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => move(index)}
              aria-label={t.compare(nameOf(pair.label))}
            >
              {nameOf(pair.label)}
            </Button>
          </li>
        ))}
      </ul>
      {at === null ? null : <PairViewer pairs={pairs} at={at} move={move} />}
    </div>
  )
}
