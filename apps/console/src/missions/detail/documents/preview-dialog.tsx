import { Anchor, Modal } from "@mantine/core"
import { IconDownload } from "@tabler/icons-react"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Callout } from "../../../parts/blocks.tsx"
import { previewOf } from "./file-link.rules.ts"
import classes from "./preview.module.css"
import { texts } from "../texts.ts"

export interface ShownFile {
  readonly title: string
  /** Decides how the file is shown. */
  readonly fileName: string
  /** On the host of the page. */
  readonly address: string
}

/** A file inside the page: its pages, its picture, or a sentence if neither can be shown. */
export const FileContent = ({ address, fileName, title }: ShownFile) => {
  const t = useTexts(texts)
  const [isBroken, setBroken] = useState(false)
  const kind = previewOf(fileName)
  if (kind === "none" || isBroken) return <Callout>{t.noPreview}</Callout>
  if (kind === "pages") return <iframe className={classes.pages} src={address} title={title} />
  return <img className={classes.picture} src={address} alt={title} onError={() => setBroken(true)} />
}

/** Shows a file inside the page, with its download. */
export const PreviewDialog = ({ close, file }: { readonly close: () => void; readonly file: ShownFile }) => {
  const t = useTexts(texts)
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={file.title}
      closeButtonProps={{ "aria-label": t.close }}
      classNames={{ title: classes.title ?? "" }}
    >
      <div className={classes.shown}>
        <FileContent {...file} />
      </div>
      <p className={classes.below}>
        <span className={classes.fileName}>{file.fileName}</span>
        <Anchor href={file.address} download={file.fileName} fz="sm">
          <IconDownload size={14} aria-hidden /> {t.download}
        </Anchor>
      </p>
    </Modal>
  )
}
