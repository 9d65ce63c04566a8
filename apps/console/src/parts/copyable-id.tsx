import { Tooltip, UnstyledButton } from "@mantine/core"
import { useClipboard } from "@mantine/hooks"
import { IconCheck, IconCopy } from "@tabler/icons-react"
import { useTexts } from "@trajet/pages/i18n.tsx"
import classes from "./parts.module.css"
import { texts } from "./texts.ts"

interface Props {
  readonly value: string
  /** What is shown in place of the value, such as its beginning. */
  readonly shown?: string
}

/** An id that a press copies. */
export const CopyableId = ({ shown, value }: Props) => {
  const t = useTexts(texts)
  const { copied, copy } = useClipboard({ timeout: 1_500 })
  return (
    <Tooltip label={copied ? t.copied : t.copy} openDelay={300}>
      <UnstyledButton
        className={classes.id}
        aria-label={t.copyValue(value)}
        onClick={(event) => {
          event.stopPropagation()
          copy(value)
        }}
      >
        <code>{shown ?? value}</code>
        {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        <span className={classes.heard} role="status">
          {copied ? t.copied : ""}
        </span>
      </UnstyledButton>
    </Tooltip>
  )
}
