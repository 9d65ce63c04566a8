import { Button } from "@mantine/core"
import { useClipboard } from "@mantine/hooks"
import { IconCheck, IconCopy } from "@tabler/icons-react"
import { useTexts } from "@trajet/pages/i18n.tsx"
import classes from "./blocks.module.css"
import { texts } from "./texts.ts"

interface Props {
  readonly label: string
  readonly text: string
  /** Breaks long lines, for texts that are not programs. */
  readonly isWrapped?: boolean
  /** What the button says in place of "copy". */
  readonly copyLabel?: string
}

/** A button that copies a text and says so. */
const CopyButton = ({ label, value }: { readonly label?: string | undefined; readonly value: string }) => {
  const t = useTexts(texts)
  const { copied, copy } = useClipboard({ timeout: 1_500 })
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      onClick={() => copy(value)}
    >
      <span aria-live="polite">{copied ? t.copied : (label ?? t.copy)}</span>
    </Button>
  )
}

/** A text in equal widths, with a button that copies it. */
export const CodeBlock = ({ copyLabel, isWrapped = false, label, text }: Props) => (
  <div className={classes.code}>
    <div className={classes.codeHead}>
      <span>{label}</span>
      <CopyButton value={text} label={copyLabel} />
    </div>
    <pre tabIndex={0} role="region" aria-label={label} data-wrap={isWrapped || undefined}>
      {text}
    </pre>
  </div>
)
