import type { CallAnswer } from "@trajet/contract"
import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { call } from "../../api/call.ts"
import { Facts, Section } from "../../parts/blocks.tsx"
import { Problem } from "../../parts/problem.tsx"
import { refreshMillis } from "../../parts/refresh.ts"
import { Time } from "../../parts/time.tsx"
import { texts as tripTexts } from "../texts.ts"
import classes from "./mission.module.css"
import type { TripName } from "./mission.model.ts"
import { texts } from "./texts.ts"

type Inspection = NonNullable<CallAnswer<"GET /operations/v1/missions/:id/inspections/:trip">["data"]>

const Phase = ({ inspection, phase }: { readonly inspection: Inspection; readonly phase: "depart" | "arrivee" }) => {
  const t = useTexts(texts)
  const known = inspection.phases[phase]
  const pdf = inspection.pdf[phase]
  if (known === null || known === undefined) return null
  return (
    <>
      <Time value={known.completed_at ?? known.started_at} /> · {t.photos(known.photos.length)}
      {pdf === null || pdf === undefined ? null : (
        <>
          {" · "}
          <a href={pdf.url} target="_blank" rel="noreferrer" aria-label={`${t.report} · ${t[phase]}`}>
            {t.report}
          </a>
        </>
      )}
      <ul className={classes.photos}>
        {known.photos.map((photo) => (
          <li key={photo.id}>
            <a href={photo.url} target="_blank" rel="noreferrer">
              {photo.label}
            </a>
          </li>
        ))}
      </ul>
      <Facts facts={known.fields.map(({ label, value }) => [label, value === null ? "—" : String(value)] as const)} />
    </>
  )
}

/** The inspection of a trip: its two phases with their reports, photos and fields. */
export const InspectionSection = ({ id, trip }: { readonly id: string; readonly trip: TripName }) => {
  const t = useTexts(texts)
  const names = useTexts(tripTexts)
  const { data, error, refetch } = useQuery({
    queryKey: ["operations", "mission", id, "inspection", trip],
    queryFn: ({ signal }) =>
      call("GET /operations/v1/missions/:id/inspections/:trip", { path: { id, trip } }, { signal }),
    refetchInterval: refreshMillis
  })
  const inspection = data?.data
  return (
    <Section title={`${t.inspection} · ${names[trip]}`}>
      {data === undefined && error === null ? <Skeleton height={24} /> : null}
      {error === null ? null : <Problem error={error} retry={() => void refetch()} />}
      {inspection === null ? <p className={classes.second}>{t.inspectionNone}</p> : null}
      {inspection === null || inspection === undefined ? null : (
        <Facts
          facts={(["depart", "arrivee"] as const).map((phase) => [
            t[phase],
            <Phase key={phase} inspection={inspection} phase={phase} />
          ])}
        />
      )}
    </Section>
  )
}
