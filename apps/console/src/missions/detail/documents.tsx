import { Anchor } from "@mantine/core"
import type { Document } from "../../api/client/types/documents.model.ts"
import type { MissionDetail } from "../../api/client/types/shared.model.ts"
import { useTexts } from "../../i18n.tsx"
import { Section } from "../../parts/blocks.tsx"
import { StatusBadge, type Tone } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import classes from "../missions.module.css"
import { PartOf } from "./part-of.tsx"
import { documentsQuery } from "./queries.ts"
import { texts } from "./texts.ts"

const tones: Readonly<Record<string, Tone>> = { waiting: "warn", accepted: "good", refused: "bad" }

const OpenLink = ({ name, url }: { readonly name: string; readonly url: string }) => {
  const t = useTexts(texts)
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" fz="sm" aria-label={t.openNamed(name)}>
      {t.open}
    </Anchor>
  )
}

const Row = ({ document }: { readonly document: Document }) => {
  const t = useTexts(texts)
  const { created_at: at, file_name: file, is_retour: isReturn, label, status, url } = document
  const words: Readonly<Record<string, string>> = { waiting: t.waiting, accepted: t.accepted, refused: t.refused }
  return (
    <li className={classes.item}>
      <span className={classes.itemText}>
        {label}
        {isReturn ? ` · ${t.return}` : ""}
        <span className={classes.second}>
          {" "}
          {file} · <Time value={at} />
        </span>
      </span>
      <StatusBadge tone={tones[status] ?? "neutral"}>{words[status] ?? status}</StatusBadge>
      <OpenLink name={label} url={url} />
    </li>
  )
}

/** The papers that the service prints of a mission, and the documents that were deposited. */
export const Documents = ({ mission }: { readonly mission: MissionDetail }) => {
  const t = useTexts(texts)
  const { fiche_mission: sheet, inspection_delivery: delivery, inspection_pickup: pickup } = mission.documents
  const printed = [
    { name: t.sheet, url: sheet },
    { name: t.inspectionPickup, url: pickup },
    { name: t.inspectionDelivery, url: delivery }
  ].flatMap(({ name, url }) => (url === null ? [] : [{ name, url }]))
  return (
    <Section title={t.documents}>
      <ul className={classes.items}>
        {printed.map(({ name, url }) => (
          <li key={name} className={classes.item}>
            <span className={classes.itemText}>{name}</span>
            <OpenLink name={name} url={url} />
          </li>
        ))}
      </ul>
      <PartOf query={documentsQuery(mission.id)} height={40}>
        {({ data }) =>
          data.length === 0 && printed.length === 0 ? (
            <p className={classes.plain}>{t.noDocuments}</p>
          ) : (
            <ul className={classes.items}>
              {data.map((document) => (
                <Row key={document.id} document={document} />
              ))}
            </ul>
          )
        }
      </PartOf>
    </Section>
  )
}
