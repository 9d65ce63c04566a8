import { useQuery } from "@tanstack/react-query"
import { entryOf, wordOf } from "@trajet/pages/entry-of.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo } from "react"
import type { OperationsMission } from "./mission.model.ts"
import { Section } from "../../parts/blocks.tsx"
import { CopyableId } from "../../parts/copyable-id.tsx"
import { StatusBadge, type Tone } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import { driversQuery } from "../drivers/drivers-query.ts"
import { texts as tripTexts } from "../texts.ts"
import classes from "./mission.module.css"
import { texts } from "./texts.ts"

const tones = {
  open: "active",
  accepted: "good",
  declined: "warn",
  taken: "quiet",
  withdrawn: "quiet"
} as const

const useDriverName = (): ((id: string | null) => string | null) => {
  const { data } = useQuery(driversQuery)
  const names = useMemo(() => new Map(data?.map((each) => [each.id, `${each.first_name} ${each.name}`])), [data])
  return (id) => (id === null ? null : (names.get(id) ?? null))
}

/** The proposals of a mission to drivers, with their answers. */
export const ProposalsSection = ({ mission: { proposals = [] } }: { readonly mission: OperationsMission }) => {
  const t = useTexts(texts)
  const trips = useTexts(tripTexts)
  const nameOf = useDriverName()
  const words = {
    open: t.open,
    accepted: t.accepted,
    declined: t.declined,
    taken: t.taken,
    withdrawn: t.withdrawn
  }
  return (
    <Section title={t.proposals}>
      {proposals.length === 0 ? <p className={classes.second}>{t.proposalsEmpty}</p> : null}
      <ul className={classes.documents}>
        {proposals.map(({ created_at: at, driver_id: driver, id, status, trip }) => (
          <li key={id} className={classes.document}>
            <span className={classes.documentText}>
              {nameOf(driver) ?? (driver === null ? "—" : <CopyableId value={driver} />)}
              <span className={classes.second}>
                {trip === "retour" ? trips.retour : trips.aller} · <Time value={at} />
              </span>
            </span>
            <StatusBadge tone={entryOf<typeof status, Tone>(tones, status, "neutral")}>
              {wordOf(words, status)}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </Section>
  )
}
