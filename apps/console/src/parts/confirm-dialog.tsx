import { Button, Group, Modal, Stack, TextInput } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, type ReactNode, useState } from "react"
import { Problem } from "./problem.tsx"
import { texts } from "./texts.ts"

interface Props {
  readonly title: string
  /** What the action costs. */
  readonly children: ReactNode
  /** The verb of the button. */
  readonly action: string
  readonly isDangerous?: boolean
  readonly isPending: boolean
  /** True if the action is not possible now. */
  readonly isBlocked?: boolean
  readonly error: unknown
  /** What the other button says, in place of "cancel". */
  readonly keep?: string
  /** Gets what the user has typed; an empty text without `typed`. */
  readonly act: (typed: string) => void
  readonly close: () => void
  /** A text that the user has to type first, for what cannot be undone. */
  readonly typed?: { readonly label: string; readonly text: string }
}

const Form = ({
  act,
  action,
  children,
  close,
  error,
  isBlocked = false,
  isDangerous = false,
  isPending,
  keep,
  typed
}: Omit<Props, "title">) => {
  const t = useTexts(texts)
  const [text, setText] = useState("")
  const isAllowed = !isBlocked && (typed === undefined || text.trim() === typed.text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAllowed) act(text)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" fz="md">
        {children}
        {typed === undefined ? null : (
          <TextInput
            label={typed.label}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {error === null ? null : <Problem error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {keep ?? t.abort}
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={!isAllowed}
            {...(isDangerous ? { color: "red" } : {})}
            {...(typed === undefined ? { "data-autofocus": true } : {})}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks before an action, and says what it costs. It is shown as long as it is rendered. */
export const ConfirmDialog = ({ title, ...form }: Props) => {
  const t = useTexts(texts)
  return (
    <Modal opened onClose={form.close} title={title} closeButtonProps={{ "aria-label": t.close }}>
      <Form {...form} />
    </Modal>
  )
}

interface OnceProps {
  readonly title: string
  /** True while it shows what nobody can see again. */
  readonly isShown: boolean
  readonly close: () => void
  readonly children: ReactNode
}

/** A dialog that makes a secret, and then shows it for the only time. A stray press or key does not close it. */
export const OnceModal = ({ children, close, isShown, title }: OnceProps) => {
  const t = useTexts(texts)
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={title}
      closeButtonProps={{ "aria-label": t.close }}
      closeOnClickOutside={false}
      closeOnEscape={!isShown}
    >
      {children}
    </Modal>
  )
}
