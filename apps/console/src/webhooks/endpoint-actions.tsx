import { Button, Modal, Select, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { BodyOf } from "@trajet/contract"
import { dateTimeOf } from "@trajet/pages/days.rules.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../api/call.ts"
import { Callout, Section } from "../parts/blocks.tsx"
import { ConfirmDialog } from "../parts/confirm-dialog.tsx"
import { texts as partTexts } from "../parts/texts.ts"
import { type EndpointDetail, endpointsKey } from "./queries.ts"
import { SecretShown } from "./secret-shown.tsx"
import { texts } from "./texts.ts"

interface Props {
  readonly endpoint: EndpointDetail
}

const takeoverHours = ["0", "1", "24"] as const
type TakeoverHours = (typeof takeoverHours)[number]

/** Just under the given hours, because the clock of the service decides. */
const takeover = (hours: TakeoverHours, now: number): BodyOf<"POST /console/api/endpoints/:id/rotation"> =>
  hours === "0" ? {} : { at: dateTimeOf(now + Number(hours) * 3_600_000 - 60_000) }

/** Replaces the signing secret, and shows the new one for the only time. */
export const RotateSection = ({ endpoint }: Props) => {
  const t = useTexts(texts)
  const { close } = useTexts(partTexts)
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [hours, setHours] = useState<TakeoverHours>("0")
  const rotating = useMutation({
    mutationFn: () => {
      const body = takeover(hours, Date.now())
      return call("POST /console/api/endpoints/:id/rotation", { path: { id: endpoint.id }, body })
    },
    onSuccess: async () => {
      setAsking(false)
      await queries.invalidateQueries({ queryKey: endpointsKey })
    }
  })
  return (
    <Section title={t.rotate} note={t.rotateNote}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t.rotate}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t.rotate}
          action={t.rotate}
          isPending={rotating.isPending}
          error={rotating.error}
          act={() => rotating.mutate()}
          close={() => setAsking(false)}
        >
          <Select
            label={t.takeover}
            allowDeselect={false}
            data={takeoverHours.map((value) => ({ value, label: value === "0" ? t.atOnce : t.inHours(value) }))}
            value={hours}
            onChange={(value) => setHours(takeoverHours.find((each) => each === value) ?? hours)}
          />
          <Callout tone={hours === "0" ? "warn" : "info"}>{hours === "0" ? t.rotateWarning : t.rotateLater}</Callout>
        </ConfirmDialog>
      ) : null}
      {rotating.data === undefined ? null : (
        <Modal
          opened
          onClose={rotating.reset}
          title={t.rotatedTitle}
          size="lg"
          closeOnClickOutside={false}
          closeOnEscape={false}
          closeButtonProps={{ "aria-label": close }}
        >
          <SecretShown secret={rotating.data.secret} close={rotating.reset} />
        </Modal>
      )}
    </Section>
  )
}

/** Pauses an endpoint with a reason. */
export const PauseSection = ({ endpoint }: Props) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [reason, setReason] = useState("")
  const [isAsking, setAsking] = useState(false)
  const pausing = useMutation({
    mutationFn: () => {
      const body = reason.trim() === "" ? {} : { reason: reason.trim() }
      return call("POST /console/api/endpoints/:id/pause", { path: { id: endpoint.id }, body })
    },
    onSuccess: async () => {
      setAsking(false)
      notifications.show({ message: t.paused })
      await queries.invalidateQueries({ queryKey: endpointsKey })
    }
  })
  return (
    <Section title={t.pause} note={t.pauseNote}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t.pause}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t.pause}
          action={t.pause}
          isPending={pausing.isPending}
          error={pausing.error}
          act={() => pausing.mutate()}
          close={() => setAsking(false)}
        >
          {t.pauseNote}
          <TextInput
            label={t.pauseReason}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}

/** Deletes an endpoint after its host was typed. */
export const DeleteSection = ({ endpoint }: Props) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { host } = new URL(endpoint.url)
  const deleting = useMutation({
    mutationFn: () => call("DELETE /console/api/endpoints/:id", { path: { id: endpoint.id } }),
    onSuccess: async () => {
      notifications.show({ message: t.deleted })
      await navigate({ to: "/webhooks" })
      queries.removeQueries({ queryKey: [...endpointsKey, "one", endpoint.id] })
      await queries.invalidateQueries({ queryKey: endpointsKey })
    }
  })
  return (
    <Section title={t.deleteWebhook} note={t.deleteNote}>
      <Button variant="light" color="red" onClick={() => setAsking(true)}>
        {t.deleteWebhook}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t.deleteWebhook}
          action={t.delete}
          isDangerous
          typed={{ label: t.typeHost(host), text: host }}
          isPending={deleting.isPending}
          error={deleting.error}
          act={() => deleting.mutate()}
          close={() => setAsking(false)}
        >
          <Callout tone="bad">{t.deleteCost(endpoint.open_deliveries)}</Callout>
          {t.deleteNote}
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}
