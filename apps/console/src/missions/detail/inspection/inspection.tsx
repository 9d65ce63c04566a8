import { queryOptions } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import { Section } from "../../../parts/blocks.tsx"
import { refreshMillis } from "../../../parts/refresh.ts"
import sharedClasses from "../../missions.module.css"
import { PartOf } from "../part-of.tsx"
import { type Leg, type MissionDetail, missionKey } from "../queries.ts"
import { TripChoice } from "../trip-choice.tsx"
import { Comparison } from "./comparison.tsx"
import { Phase } from "./phase.tsx"
import { texts } from "./texts.ts"

const inspectionQuery = ({ id, status }: MissionDetail, leg: Leg) =>
  queryOptions({
    queryKey: [...missionKey(id), "inspection", leg, status],
    queryFn: ({ signal }) =>
      call("GET /v1/transports/:id/inspection", { path: { id }, query: { leg, include_fields: true } }, { signal }),
    refetchInterval: refreshMillis
  })

const isThere = <A,>(phase: A | null | undefined): phase is A => phase !== null && phase !== undefined

/** The inspection of each trip of a mission, in its two phases. */
export const InspectionSection = ({ mission }: { readonly mission: MissionDetail }) => {
  const t = useTexts(texts)
  const [leg, setLeg] = useState<Leg>("aller")
  return (
    <Section title={t.inspection}>
      <TripChoice mission={mission} leg={leg} choose={setLeg} />
      <PartOf query={inspectionQuery(mission, leg)} height={20}>
        {({ data }) =>
          data === null ? (
            <p className={sharedClasses.plain}>{t.none}</p>
          ) : (
            <>
              {isThere(data.phases.depart) && isThere(data.phases.arrivee) ? (
                <Comparison departure={data.phases.depart} arrival={data.phases.arrivee} />
              ) : null}
              <Phase title={t.departure} phase={data.phases.depart} pdf={data.pdf.depart} />
              <Phase title={t.arrival} phase={data.phases.arrivee} pdf={data.pdf.arrivee} />
            </>
          )
        }
      </PartOf>
    </Section>
  )
}
