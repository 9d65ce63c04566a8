import { Button, FileInput, Group, Modal, NativeSelect, Stack } from "@mantine/core"
import { IconCircleCheck, IconFile, IconLoader2, IconX } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { CallError } from "@trajet/pages/call-error.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { Problem } from "../../../parts/problem.tsx"
import classes from "../../missions.module.css"
import { useChanged } from "../changed.ts"
import { depositTexts, documentTexts } from "./document-texts.ts"
import { type Leg, type MissionDetail, optionsQuery } from "../queries.ts"
import { texts } from "../texts.ts"
import { TripChoice } from "../trip-choice.tsx"
import { acceptedTypes, depositKeys, filesMax } from "./upload.rules.ts"
import { type Upload, useUpload } from "./use-upload.ts"

const wordIn = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name

const icons = { waiting: IconFile, sending: IconLoader2, done: IconCircleCheck, failed: IconX }

const UploadRow = ({ upload: { error, file, state } }: { readonly upload: Upload }) => {
  const t = useTexts(texts)
  const reasons = useTexts(depositTexts)
  const Icon = icons[state]
  const words = { waiting: t.uploadWaiting, sending: t.uploadSending, done: t.uploadDone, failed: t.uploadFailed }
  return (
    <li className={classes.item}>
      <Icon size={16} aria-hidden />
      <span className={classes.itemText}>{file.name}</span>
      <span className={classes.second}>{words[state]}</span>
      {typeof error === "string" ? <span className={classes.wrong}>{wordIn(reasons, error)}</span> : null}
      {error instanceof CallError ? <Problem error={error} /> : null}
    </li>
  )
}

interface Props {
  readonly mission: MissionDetail
  readonly close: () => void
}

const Form = ({ close, mission }: Props) => {
  const t = useTexts(texts)
  const names = useTexts(documentTexts)
  const [leg, setLeg] = useState<Leg>("aller")
  const [key, setKey] = useState("autre")
  const { data } = useQuery(optionsQuery(mission.id, leg))
  const changed = useChanged(mission.id)
  const { choose, isSending, send, uploads } = useUpload((count) => changed(t.documentsAdded(count)))
  const sendable = uploads.filter(({ error, state }) => state !== "done" && typeof error !== "string")
  const isOver = uploads.length > 0 && uploads.every(({ state }) => state === "done" || state === "failed")
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send({ missionId: mission.id, key, leg })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TripChoice mission={mission} leg={leg} choose={setLeg} />
        <NativeSelect
          label={t.documentKind}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          data={depositKeys(data?.options ?? []).map((value) => ({ value, label: wordIn(names, value) }))}
        />
        <FileInput
          label={t.files}
          description={t.filesNote}
          placeholder={t.chooseFiles}
          multiple
          accept={acceptedTypes}
          disabled={isSending}
          onChange={(files) => choose(files.slice(0, filesMax))}
        />
        <ul className={classes.items} aria-label={t.files} aria-live="polite">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {isOver ? t.close : t.abort}
          </Button>
          <Button type="submit" loading={isSending} disabled={sendable.length === 0}>
            {t.deposit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Deposits documents of a mission, one after the other. */
export const UploadDialog = (props: Props) => {
  const t = useTexts(texts)
  return (
    <Modal opened onClose={props.close} title={t.depositDocuments} closeButtonProps={{ "aria-label": t.close }}>
      <Form {...props} />
    </Modal>
  )
}
