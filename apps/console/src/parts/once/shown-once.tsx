import { Button, Group, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import { Callout } from "../blocks.tsx"
import { CodeBlock } from "../code-block.tsx"

interface Props {
  /** That it is shown for the only time. */
  readonly note: string
  readonly label: string
  readonly secret: string
  readonly copyLabel: string
  /** The word of the button that closes the dialog. */
  readonly done: string
  readonly close: () => void
  /** Below the secret. */
  readonly children?: ReactNode
  /** Beside the button. */
  readonly beside?: ReactNode
}

/** What a dialog shows for the only time: a key, a signing secret, or an address. */
export const ShownOnce = ({ beside, children, close, copyLabel, done, label, note, secret }: Props) => (
  <Stack gap="sm">
    <Callout tone="warn" isNews>
      {note}
    </Callout>
    <CodeBlock label={label} text={secret} isWrapped copyLabel={copyLabel} />
    {children}
    <Group justify="flex-end">
      {beside}
      <Button onClick={close}>{done}</Button>
    </Group>
  </Stack>
)
