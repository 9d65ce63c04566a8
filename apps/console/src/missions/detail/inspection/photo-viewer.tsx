import { ActionIcon, Anchor, Modal } from "@mantine/core"
import { IconChevronLeft, IconChevronRight, IconDownload } from "@tabler/icons-react"
import { useTexts } from "@trajet/pages/i18n.tsx"
import type { KeyboardEvent } from "react"
import { fileAddress } from "../documents/file-link.rules.ts"
import { texts as detailTexts } from "../texts.ts"
import classes from "./inspection.module.css"
import { type InspectionPhoto, photoByKey } from "./phase.rules.ts"
import { useKnownName } from "../../../parts/use-known-name.ts"
import { Picture, usePhotoName } from "./picture.tsx"
import { texts } from "./texts.ts"

interface Props {
  readonly photos: ReadonlyArray<InspectionPhoto>
  readonly at: number
  readonly move: (at: number | null) => void
}

/** Shows the photos of a phase one by one, moved by buttons and arrow keys. */
export const PhotoViewer = ({ at, move, photos }: Props) => {
  const t = useTexts(texts)
  const own = useTexts(detailTexts)
  const nameOf = usePhotoName()
  const labelOf = useKnownName()
  const photo = photos[at]
  if (photo === undefined) return null
  const press = (event: KeyboardEvent) => {
    const next = photoByKey(event.key, at, photos.length)
    if (next === null) return
    event.preventDefault()
    move(next)
  }
  const address = fileAddress(photo.url)
  return (
    <Modal
      opened
      onClose={() => move(null)}
      size="xl"
      title={labelOf(photo.label)}
      closeButtonProps={{ "aria-label": own.close }}
      onKeyDown={press}
    >
      <div className={classes.viewer}>
        <Picture key={photo.id} photo={photo} className={classes.large ?? ""} />
      </div>
      <div className={classes.viewerFoot}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t.previous}
          data-autofocus
          onClick={() => move(photoByKey("ArrowLeft", at, photos.length))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <span aria-live="polite">
          {t.photoAt(at + 1, photos.length)} · {nameOf(photo)}
        </span>
        {address === null ? null : (
          <Anchor href={address} download fz="sm">
            <IconDownload size={14} aria-hidden /> {own.download}
          </Anchor>
        )}
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t.next}
          onClick={() => move(photoByKey("ArrowRight", at, photos.length))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
    </Modal>
  )
}
