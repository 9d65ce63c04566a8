import { Button } from "@mantine/core"
import { entryOf, wordOf } from "@trajet/pages/entry-of.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import { Section } from "../../parts/blocks.tsx"
import blocks from "../../parts/blocks.module.css"
import { Problem } from "../../parts/problem.tsx"
import { StatusBadge, type Tone } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import { useKnownName } from "../../parts/use-known-name.ts"
import { useKeysWithin } from "../../parts/use-keys-within.ts"
import { NextReviewButton, QueueNews, useNextReview } from "../review/next-review.tsx"
import { texts as tripTexts } from "../texts.ts"
import type { Action } from "./action.model.ts"
import classes from "./mission.module.css"
import type { MissionDocument, OperationsMission } from "./mission.model.ts"
import { reviewStep } from "./review-keys.rules.ts"
import { ShownDocument } from "./shown-document.tsx"
import { texts } from "./texts.ts"
import { useReview } from "./use-review.ts"

const tones = { waiting: "warn", accepted: "good", refused: "bad" } as const

interface RowProps {
  readonly document: MissionDocument
  readonly isChosen: boolean
  readonly accept: () => void
  readonly refuse: () => void
  readonly show: () => void
  readonly isBusy: boolean
}

const Row = ({ accept, document, isBusy, isChosen, refuse, show }: RowProps) => {
  const t = useTexts(texts)
  const trips = useTexts(tripTexts)
  const { created_at: at, file_name: file, status, trip, url } = document
  const label = useKnownName()(document.label)
  const words = {
    waiting: t.docWaiting,
    accepted: t.docAccepted,
    refused: t.docRefused
  }
  return (
    <li className={classes.document} aria-current={isChosen || undefined} tabIndex={-1}>
      <span className={classes.documentText}>
        <strong>{label}</strong> · {trip === "retour" ? trips.retour : trips.aller}
        <span className={classes.second}>
          {file} · <Time value={at} />
        </span>
      </span>
      <StatusBadge tone={entryOf<typeof status, Tone>(tones, status, "neutral")}>{wordOf(words, status)}</StatusBadge>
      <span className={classes.documentActions}>
        {url === undefined ? null : (
          <Button size="compact-sm" variant="subtle" aria-label={`${t.openFile} · ${label}`} onClick={show}>
            {t.openFile}
          </Button>
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
  /** True while a dialog of the page is open. */
  readonly isAsking: boolean
  /** True if the review queue led here: the first document that waits has the focus. */
  readonly isInQueue: boolean
}

/** The list of documents: which one is chosen, and the steps between them. The chosen one is where the focus is. */
const useChosen = (documents: ReadonlyArray<MissionDocument>) => {
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const rowAt = (at: number): HTMLElement | null => {
    const row = list.current?.children.item(at)
    return row instanceof HTMLElement ? row : null
  }
  const choose = (at: number) => {
    setChosen(at)
    rowAt(at)?.focus()
  }
  useEffect(() => {
    const element = list.current
    const follow = ({ target }: FocusEvent) => {
      const at = [...(element?.children ?? [])].findIndex((row) => target instanceof Node && row.contains(target))
      if (at >= 0) setChosen(at)
    }
    element?.addEventListener("focusin", follow)
    return () => element?.removeEventListener("focusin", follow)
  }, [])
  /** Goes on to the next document that waits, or to the button for the next mission. */
  const goOn = (reviewedId: string | null) => {
    const from = documents.findIndex(({ id }) => id === reviewedId)
    const waiting = documents.flatMap(({ id, status }, at) => (status === "waiting" && id !== reviewedId ? [at] : []))
    const at = waiting.find((each) => each > from) ?? waiting[0]
    if (at === undefined) next.current?.focus()
    else choose(at)
  }
  return { chosen, choose, goOn, list, next }
}

interface Steps {
  readonly choose: (at: number) => void
  readonly show: () => void
  readonly next: () => void
  readonly accept: (documentId: string) => void
  readonly refuse: (documentId: string) => void
}

/** Carries out what the keys of the list ask for. */
const useReviewKeys = (
  list: RefObject<HTMLElement | null>,
  documents: ReadonlyArray<MissionDocument>,
  chosen: number,
  steps: Steps
) =>
  useKeysWithin(list, (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof HTMLElement && event.target.closest("a, button") !== null && event.key === "Enter")
      return
    const step = reviewStep(event.key, chosen, documents.length)
    const document = step === null ? undefined : documents[step.at]
    if (step === null || document === undefined) return
    event.preventDefault()
    if (step.type === "next") steps.next()
    if (step.type === "choose") steps.choose(step.at)
    if (step.type === "open") steps.show()
    if (document.status !== "waiting") return
    if (step.type === "accept") steps.accept(document.id)
    if (step.type === "refuse") steps.refuse(document.id)
  })

/** Moves the focus to the first document that waits, if the review queue led to the page. */
const useBegin = (isInQueue: boolean, goOn: (reviewedId: string | null) => void) => {
  const begin = useEffectEvent(() => goOn(null))
  useEffect(() => {
    if (!isInQueue) return
    // After the title of the page, which takes the focus as the page appears.
    const frame = requestAnimationFrame(begin)
    return () => cancelAnimationFrame(frame)
  }, [isInQueue])
}

/** The documents of a mission beside the one that is shown, and their review by keyboard, which leads to the next mission. */
export const DocumentsReview = ({ isAsking, isInQueue, mission, open }: Props) => {
  const t = useTexts(texts)
  const { documents } = mission
  const { choose, chosen, goOn, list, next } = useChosen(documents)
  const [isShown, setShown] = useState(false)
  const shown = isShown ? documents[chosen] : undefined
  const queue = useNextReview(mission.id)
  const { accepting, refuse } = useReview({ isAsking, mission, open, reviewed: goOn, kept: () => choose(chosen) })
  const accept = (documentId: string) => {
    if (!accepting.isPending) accepting.mutate(documentId)
  }
  const showAt = (at: number) => {
    choose(at)
    setShown(true)
  }
  useBegin(isInQueue, goOn)
  useReviewKeys(list, documents, chosen, { choose, accept, refuse, next: queue.go, show: () => setShown(!isShown) })
  const close = () => {
    setShown(false)
    choose(chosen)
  }
  return (
    <Section
      title={t.documents}
      note={documents.length === 0 ? t.documentsEmpty : <span className={blocks.forKeyboard}>{t.documentsNote}</span>}
      actions={<NextReviewButton ref={next} next={queue} />}
    >
      <QueueNews next={queue} isWaiting={documents.some(({ status }) => status === "waiting")} />
      {accepting.error === null ? null : <Problem error={accepting.error} />}
      <div className={classes.review} data-shown={shown !== undefined || undefined}>
        <ul className={classes.documents} ref={list} aria-label={t.documents}>
          {documents.map((document, at) => (
            <Row
              key={document.id}
              document={document}
              isChosen={at === chosen}
              isBusy={accepting.isPending && accepting.variables === document.id}
              accept={() => accept(document.id)}
              refuse={() => refuse(document.id)}
              show={() => showAt(at)}
            />
          ))}
        </ul>
        {shown === undefined ? null : <ShownDocument document={shown} close={close} />}
      </div>
    </Section>
  )
}
