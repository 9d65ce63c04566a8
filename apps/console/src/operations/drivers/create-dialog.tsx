import { Button, Group, Modal, Stack } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { Callout } from "../../parts/blocks.tsx"
import { CodeBlock } from "../../parts/code-block.tsx"
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx"
import { texts as partTexts } from "../../parts/texts.ts"
import { PersonFields } from "./driver-fields.tsx"
import { texts } from "./texts.ts"

const Created = ({ close, secret }: { readonly close: () => void; readonly secret: string }) => {
  const t = useTexts(texts)
  const parts = useTexts(partTexts)
  return (
    <Modal
      opened
      onClose={close}
      title={t.createdTitle}
      closeButtonProps={{ "aria-label": parts.close }}
      // A stray press would lose the only sight of the key.
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="sm">
        <Callout tone="warn" isNews>
          {t.once}
        </Callout>
        <CodeBlock label={t.key} text={secret} isWrapped />
        <Group justify="flex-end">
          <Button onClick={close}>{t.done}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const nobody = { name: "", first_name: "", phone: "", email: "" }

/** Creates a driver, and shows the key for the only time. */
export const CreateDriverDialog = ({ close }: { readonly close: () => void }) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [person, setPerson] = useState(nobody)
  const creating = useMutation({
    mutationFn: () => call("POST /operations/v1/drivers", { body: person }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["operations", "drivers"] })
  })
  const secret = creating.data?.key
  if (typeof secret === "string") return <Created secret={secret} close={close} />
  return (
    <ConfirmDialog
      title={t.create}
      action={t.create}
      isPending={creating.isPending}
      isBlocked={Object.values(person).some((value) => value.trim() === "")}
      error={creating.error}
      act={() => creating.mutate()}
      close={close}
    >
      <div>{t.createNote}</div>
      <PersonFields person={person} change={(part) => setPerson((old) => ({ ...old, ...part }))} />
    </ConfirmDialog>
  )
}
