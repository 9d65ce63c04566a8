import { Anchor, Button, Group, Select, Stack } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../../../api/call.ts"
import { OnceModal } from "../../../parts/confirm-dialog.tsx"
import { Problem } from "../../../parts/problem.tsx"
import { ShownOnce } from "../../../parts/once/shown-once.tsx"
import { texts as partTexts } from "../../../parts/texts.ts"
import type { Leg, MissionDetail } from "../queries.ts"
import { TripChoice } from "../trip-choice.tsx"
import { texts } from "./texts.ts"
import { trackingQuery } from "./tracking-query.ts"

const sides = ["delivery", "pickup"] as const
const languages = ["browser", "fr", "en"] as const

interface FormProps {
  readonly mission: MissionDetail
  readonly close: () => void
  readonly made: (url: string) => void
}

const useMaking = ({ made, mission: { id } }: FormProps) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly leg: Leg; readonly side: (typeof sides)[number]; readonly language?: "fr" | "en" }) =>
      call("POST /v1/transports/:id/tracking-links", { path: { id }, body }),
    onSuccess: ({ url }) => {
      made(url)
      void queries.invalidateQueries({ queryKey: trackingQuery(id).queryKey })
    }
  })
}

const Form = (props: FormProps) => {
  const { close, mission } = props
  const t = useTexts(texts)
  const { abort } = useTexts(partTexts)
  const making = useMaking(props)
  const [leg, setLeg] = useState<Leg>("aller")
  const [side, setSide] = useState<(typeof sides)[number]>("delivery")
  const [language, setLanguage] = useState<(typeof languages)[number]>("browser")
  const submit = (event: FormEvent) => {
    event.preventDefault()
    making.mutate({ leg, side, ...(language === "browser" ? {} : { language }) })
  }
  const names = { browser: t.ofBrowser, fr: t.french, en: t.english }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TripChoice mission={mission} leg={leg} choose={setLeg} />
        <Select
          label={t.for}
          data-autofocus
          allowDeselect={false}
          data={sides.map((value) => ({ value, label: t[value] }))}
          value={side}
          onChange={(value) => setSide(sides.find((each) => each === value) ?? side)}
        />
        <Select
          label={t.language}
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: names[value] }))}
          value={language}
          onChange={(value) => setLanguage(languages.find((each) => each === value) ?? language)}
        />
        {making.error === null ? null : <Problem error={making.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {abort}
          </Button>
          <Button type="submit" loading={making.isPending}>
            {t.make}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Made = ({ close, url }: { readonly close: () => void; readonly url: string }) => {
  const t = useTexts(texts)
  const page = (
    <Anchor href={url} target="_blank" rel="noreferrer" fz="sm">
      {t.open}
    </Anchor>
  )
  return (
    <ShownOnce
      note={t.once}
      label={t.address}
      secret={url}
      copyLabel={t.copyAddress}
      done={t.done}
      close={close}
      beside={page}
    />
  )
}

interface Props {
  readonly mission: MissionDetail
  readonly close: () => void
}

/** Makes a tracking link, and then shows its address for the only time. */
export const CreateTrackingDialog = ({ close, mission }: Props) => {
  const t = useTexts(texts)
  const [url, setUrl] = useState<string | null>(null)
  return (
    <OnceModal title={url === null ? t.make : t.made} isShown={url !== null} close={close}>
      {url === null ? <Form mission={mission} close={close} made={setUrl} /> : <Made close={close} url={url} />}
    </OnceModal>
  )
}
