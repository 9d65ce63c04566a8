import type { BodyOf } from "@trajet/contract"
import { Checkbox, Modal, NativeSelect, Stack, Textarea } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../../../api/call.ts"
import { useChanged } from "../changed.ts"
import { DialogButtons } from "./dialog-buttons.tsx"
import { incidentCategories, incidentTexts } from "../timeline/incident-texts.ts"
import { texts } from "../texts.ts"

type Incident = BodyOf<"POST /console/api/missions/:id/incidents">
type Category = Incident["category"]

interface Props {
  readonly id: string
  readonly close: () => void
}

const useReporting = ({ close, id }: Props) => {
  const t = useTexts(texts)
  const changed = useChanged(id)
  return useMutation({
    mutationFn: (body: Incident) => call("POST /console/api/missions/:id/incidents", { path: { id }, body }),
    onSuccess: () => {
      changed(t.incidentReported)
      close()
    }
  })
}

const Form = (props: Props) => {
  const t = useTexts(texts)
  const names = useTexts(incidentTexts)
  const [category, setCategory] = useState<Category | undefined>()
  const [description, setDescription] = useState("")
  const [isBlocking, setBlocking] = useState(false)
  const reporting = useReporting(props)
  const isReady = category !== undefined && description.trim() !== ""
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) reporting.mutate({ category, description: description.trim(), blocking: isBlocking })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" fz="md">
        {t.incidentNote}
        <NativeSelect
          label={t.incidentKind}
          required
          data-autofocus
          value={category ?? ""}
          onChange={({ currentTarget: { value } }) => setCategory(incidentCategories.find((each) => each === value))}
          data={[{ value: "", label: "—" }, ...incidentCategories.map((value) => ({ value, label: names[value] }))]}
        />
        <Textarea
          label={t.incidentDescription}
          required
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2_000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Checkbox
          label={t.incidentBlocking}
          checked={isBlocking}
          onChange={(event) => setBlocking(event.currentTarget.checked)}
        />
        <DialogButtons
          verb={t.report}
          isPending={reporting.isPending}
          isReady={isReady}
          error={reporting.error}
          close={props.close}
        />
      </Stack>
    </form>
  )
}

/** Reports an incident of a mission to the operator. */
export const IncidentDialog = (props: Props) => {
  const t = useTexts(texts)
  return (
    <Modal opened onClose={props.close} title={t.reportIncident} closeButtonProps={{ "aria-label": t.close }}>
      <Form {...props} />
    </Modal>
  )
}
