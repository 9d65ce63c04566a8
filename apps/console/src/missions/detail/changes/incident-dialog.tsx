import { Checkbox, Modal, NativeSelect, Stack, Textarea } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { missionsReportIncident } from "../../../api/console/missions.ts"
import type { IncidentRequest } from "../../../api/console/types/missions.model.ts"
import { useChanged } from "../changed.ts"
import { DialogButtons } from "./dialog-buttons.tsx"
import { incidentTexts } from "../timeline/incident-texts.ts"
import { texts } from "../texts.ts"

type Category = IncidentRequest["category"]

const categories: ReadonlyArray<Category> = [
  "vehicle_unavailable",
  "vehicle_not_roadworthy",
  "breakdown_drivable",
  "breakdown_immobilised",
  "accident",
  "damage_found",
  "contact_unreachable",
  "refused_by_recipient",
  "address_error",
  "documents_missing",
  "keys_missing",
  "weather",
  "driver_issue",
  "other"
]

interface Props {
  readonly id: string
  readonly close: () => void
}

const Form = ({ close, id }: Props) => {
  const t = useTexts(texts)
  const names = useTexts(incidentTexts)
  const changed = useChanged(id)
  const [category, setCategory] = useState<Category | undefined>()
  const [description, setDescription] = useState("")
  const [isBlocking, setBlocking] = useState(false)
  const reporting = useMutation({
    mutationFn: (given: Category) =>
      missionsReportIncident(id, { category: given, description: description.trim(), blocking: isBlocking }),
    onSuccess: () => {
      changed(t.incidentReported)
      close()
    }
  })
  const isReady = category !== undefined && description.trim() !== ""
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) reporting.mutate(category)
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
          onChange={({ currentTarget: { value } }) => setCategory(categories.find((each) => each === value))}
          data={[{ value: "", label: "—" }, ...categories.map((value) => ({ value, label: names[value] }))]}
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
          close={close}
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
