import { Anchor, Button } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { entryOf, wordOf } from "@trajet/pages/entry-of.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { useKnownName } from "../../../parts/use-known-name.ts"
import { Section } from "../../../parts/blocks.tsx"
import { StatusBadge, type Tone } from "../../../parts/status-badge.tsx"
import { Time } from "../../../parts/time.tsx"
import classes from "../../missions.module.css"
import { depositors } from "../timeline/event-facts.rules.ts"
import { Dossiers } from "./dossier.tsx"
import { fileAddress } from "./file-link.rules.ts"
import { PartOf } from "../part-of.tsx"
import { PreviewDialog, type ShownFile } from "./preview-dialog.tsx"
import { type Document, type DocumentSource, documentsQuery, eventsQuery, type MissionDetail } from "../queries.ts"
import { texts } from "../texts.ts"
import { UploadDialog } from "./upload-dialog.tsx"

const tones = { waiting: "warn", accepted: "good", refused: "bad" } as const

interface LinksProps {
  readonly title: string
  readonly fileName: string
  readonly url: string
  readonly show: (file: ShownFile) => void
}

const Links = ({ fileName, show, title, url }: LinksProps) => {
  const t = useTexts(texts)
  const address = fileAddress(url)
  if (address === null) return null
  return (
    <span className={classes.links}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t.openNamed(title)}
        onClick={() => show({ title, fileName, address })}
      >
        {t.open}
      </Button>
      <Anchor href={address} download={fileName} fz="sm" aria-label={t.downloadNamed(title)}>
        {t.download}
      </Anchor>
    </span>
  )
}

interface RowProps {
  readonly document: Document
  readonly source: DocumentSource | undefined
  readonly show: (file: ShownFile) => void
}

const Row = ({ document, show, source }: RowProps) => {
  const t = useTexts(texts)
  const { created_at: at, file_name: file, is_retour: isReturn, label, status, url } = document
  const name = useKnownName()(label)
  const words = { waiting: t.waiting, accepted: t.accepted, refused: t.refused }
  const sources = { client: t.byClient, driver: t.byDriver, operator: t.byOperator }
  return (
    <li className={classes.item}>
      <span className={classes.itemText}>
        {name}
        {isReturn ? ` · ${t.return}` : ""}
        <span className={classes.secondLine}>
          {file} · {source === undefined ? "" : `${wordOf(sources, source)} · `}
          <Time value={at} />
        </span>
      </span>
      <StatusBadge tone={entryOf<typeof status, Tone>(tones, status, "neutral")}>{wordOf(words, status)}</StatusBadge>
      <Links title={name} fileName={file} url={url} show={show} />
    </li>
  )
}

const usePrinted = ({ documents, transport_id: number }: MissionDetail) => {
  const t = useTexts(texts)
  const { fiche_mission: sheet, inspection_delivery: delivery, inspection_pickup: pickup } = documents
  return [
    { title: t.sheet, url: sheet, fileName: `${number}.pdf` },
    { title: t.inspectionPickup, url: pickup, fileName: `${number}-depart.pdf` },
    { title: t.inspectionDelivery, url: delivery, fileName: `${number}-arrivee.pdf` }
  ].flatMap(({ url, ...printed }) => (url === null ? [] : [{ ...printed, url }]))
}

const List = ({ mission, show }: { readonly mission: MissionDetail; readonly show: (file: ShownFile) => void }) => {
  const { data: events } = useInfiniteQuery(eventsQuery(mission))
  const sources = depositors(events?.pages.flatMap((page) => page.data) ?? [])
  return (
    <PartOf query={documentsQuery(mission.id)} height={40}>
      {({ data }) => (
        <ul className={classes.items}>
          {data.map((document) => (
            <Row key={document.id} document={document} source={sources.get(document.id)} show={show} />
          ))}
        </ul>
      )}
    </PartOf>
  )
}

/** The papers that the service prints of a mission, and the documents that were deposited. */
export const Documents = ({ mission }: { readonly mission: MissionDetail }) => {
  const t = useTexts(texts)
  const [shown, show] = useState<ShownFile | null>(null)
  const [isDepositing, setDepositing] = useState(false)
  return (
    <Section
      title={t.documents}
      actions={
        <Button variant="default" onClick={() => setDepositing(true)}>
          {t.depositDocuments}
        </Button>
      }
    >
      <ul className={classes.items}>
        {usePrinted(mission).map((printed) => (
          <li key={printed.title} className={classes.item}>
            <span className={classes.itemText}>{printed.title}</span>
            <Links {...printed} show={show} />
          </li>
        ))}
        <Dossiers mission={mission} />
      </ul>
      <List mission={mission} show={show} />
      {shown === null ? null : <PreviewDialog file={shown} close={() => show(null)} />}
      {isDepositing ? <UploadDialog mission={mission} close={() => setDepositing(false)} /> : null}
    </Section>
  )
}
