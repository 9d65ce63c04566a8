import { Button, Group } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { Problem } from "../../../parts/problem.tsx"
import { texts } from "../texts.ts"

interface Props {
  /** The verb of the button that sends the form. */
  readonly verb: string
  readonly isPending: boolean
  readonly isReady: boolean
  readonly error: unknown
  readonly close: () => void
}

/** The end of a form in a dialog: why it failed, and its two buttons. */
export const DialogButtons = ({ close, error, isPending, isReady, verb }: Props) => {
  const t = useTexts(texts)
  return (
    <>
      {error === null ? null : <Problem error={error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          {t.abort}
        </Button>
        <Button type="submit" loading={isPending} disabled={!isReady}>
          {verb}
        </Button>
      </Group>
    </>
  )
}
