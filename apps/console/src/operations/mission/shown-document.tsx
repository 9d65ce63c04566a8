import { Anchor, CloseButton } from "@mantine/core"
import { IconDownload } from "@tabler/icons-react"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { Callout } from "../../parts/blocks.tsx"
import { fileAddress } from "../../missions/detail/documents/file-link.rules.ts"
import { FileContent } from "../../missions/detail/documents/preview-dialog.tsx"
import classes from "./mission.module.css"
import type { MissionDocument } from "./mission.model.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly document: MissionDocument
  readonly close: () => void
}

/** A document beside the list, so that the next one is looked at without leaving the list. */
export const ShownDocument = ({ close, document }: Props) => {
  const t = useTexts(texts)
  const { file_name: fileName, label: title, url } = document
  const address = url === undefined ? null : fileAddress(url)
  return (
    <section className={classes.shownDocument} aria-label={t.shown(title)}>
      <div className={classes.shownHead}>
        <strong>{title}</strong>
        {address === null ? null : (
          <Anchor href={address} download={fileName} fz="sm">
            <IconDownload size={14} aria-hidden /> {fileName}
          </Anchor>
        )}
        <CloseButton aria-label={t.closeFile} onClick={close} />
      </div>
      {address === null ? (
        <Callout>{t.noFile}</Callout>
      ) : (
        <FileContent key={document.id} title={title} fileName={fileName} address={address} />
      )}
    </section>
  )
}
