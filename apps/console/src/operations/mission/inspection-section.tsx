import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { call } from "../../api/call.ts"
import { Phase } from "../../missions/detail/inspection/phase.tsx"
import { Section } from "../../parts/blocks.tsx"
import { Problem } from "../../parts/problem.tsx"
import { refreshMillis } from "../../parts/refresh.ts"
import { texts as tripTexts } from "../texts.ts"
import classes from "./mission.module.css"
import type { TripName } from "./mission.model.ts"
import { texts } from "./texts.ts"

/** The inspection of a trip: its two phases next to each other, with their reports, photos and fields. */
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
        <div className={classes.phases} data-beside>
          {(["depart", "arrivee"] as const).map((phase) => (
            <Phase key={phase} title={t[phase]} phase={inspection.phases[phase]} pdf={inspection.pdf[phase]} />
          ))}
        </div>
      )}
    </Section>
  )
}
