import { Button } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react"
import { missionsReview } from "../../api/operations/missions.ts"
import type { OperationsMission } from "../../api/operations/types/shared.model.ts"
import { useTexts } from "../../i18n.tsx"
import { Section } from "../../parts/blocks.tsx"
import { Problem } from "../../parts/problem.tsx"
import { StatusBadge, type Tone } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import { texts as tripTexts } from "../texts.ts"
import { type Action, missionChanged } from "./action.model.ts"
import classes from "./mission.module.css"
import type { MissionDocument } from "./mission.model.ts"
import { reviewStep } from "./review-keys.rules.ts"
import { texts } from "./texts.ts"

const tones: Readonly<Record<string, Tone>> = { waiting: "warn", accepted: "good", refused: "bad" }

interface RowProps {
  readonly document: MissionDocument
  readonly isChosen: boolean
  readonly accept: () => void
  readonly refuse: () => void
  readonly isBusy: boolean
}

const Row = ({ accept, document, isBusy, isChosen, refuse }: RowProps) => {
  const t = useTexts(texts)
  const trips = useTexts(tripTexts)
  const { created_at: at, file_name: file, label, status, trip, url } = document
  const words: Readonly<Record<string, string>> = {
    waiting: t.docWaiting,
    accepted: t.docAccepted,
    refused: t.docRefused
  }
  return (
    <li className={classes.document} aria-current={isChosen || undefined}>
      <span className={classes.documentText}>
        <strong>{label}</strong> · {trip === "retour" ? trips.retour : trips.aller}
        <span className={classes.second}>
          {file} · <Time value={at} />
        </span>
      </span>
      <StatusBadge tone={tones[status] ?? "neutral"}>{words[status] ?? status}</StatusBadge>
      <span className={classes.documentActions}>
        {url === undefined ? null : (
          <a href={url} target="_blank" rel="noreferrer" aria-label={`${t.openFile} · ${label}`}>
            {t.openFile}
          </a>
        )}
        {status === "waiting" ? (
          <>
            <Button
              size="compact-sm"
              variant="default"
              loading={isBusy}
              aria-label={`${t.accept} · ${label}`}
              onClick={accept}
            >
              {t.accept}
            </Button>
            <Button size="compact-sm" variant="subtle" aria-label={`${t.refuse} · ${label}`} onClick={refuse}>
              {t.refuse}
            </Button>
          </>
        ) : null}
      </span>
    </li>
  )
}

interface Props {
  readonly mission: OperationsMission
  readonly open: (action: Action) => void
}

const useReview = ({ mission, open }: Props) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const accepting = useMutation({
    mutationFn: (documentId: string) => missionsReview(mission.id, documentId, { decision: "accept" }),
    onSuccess: () => missionChanged(queries, mission.id)
  })
  const refuse = (documentId: string) =>
    open({
      title: t.refuseTitle,
      note: t.refuseNote,
      verb: t.refuse,
      isDangerous: true,
      fields: [{ name: "comment", label: t.comment, kind: "area" }],
      run: ({ comment = "" }) => missionsReview(mission.id, documentId, { decision: "refuse", comment })
    })
  return { accepting, refuse }
}

/** The documents of a mission, and their review by keyboard. */
export const DocumentsReview = (props: Props) => {
  const t = useTexts(texts)
  const { documents } = props.mission
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const { accepting, refuse } = useReview(props)
  /** The chosen document is the one that has the focus. */
  const follow = ({ target }: FocusEvent) => {
    const at = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target))
    if (at >= 0) setChosen(at)
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof HTMLElement && event.target.closest("a, button") !== null && event.key === "Enter")
      return
    const step = reviewStep(event.key, chosen, documents.length)
    const document = step === null ? undefined : documents[step.at]
    if (step === null || document === undefined) return
    event.preventDefault()
    if (step.type === "choose") {
      setChosen(step.at)
      const first = list.current?.children.item(step.at)?.querySelector("a, button")
      if (first instanceof HTMLElement) first.focus()
    }
    if (step.type === "open" && document.url !== undefined) window.open(document.url, "_blank", "noreferrer")
    if (document.status !== "waiting") return
    if (step.type === "accept" && !accepting.isPending) accepting.mutate(document.id)
    if (step.type === "refuse") refuse(document.id)
  }
  return (
    <Section title={t.documents} note={documents.length === 0 ? t.documentsEmpty : t.documentsNote}>
      {accepting.error === null ? null : <Problem error={accepting.error} />}
      {/* The keys are shortcuts for the buttons of each document. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className={classes.documents} ref={list} onKeyDown={press} onFocus={follow} aria-label={t.documents}>
        {documents.map((document, at) => (
          <Row
            key={document.id}
            document={document}
            isChosen={at === chosen}
            isBusy={accepting.isPending && accepting.variables === document.id}
            accept={() => accepting.mutate(document.id)}
            refuse={() => refuse(document.id)}
          />
        ))}
      </ul>
    </Section>
  )
}
