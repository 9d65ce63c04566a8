import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { CallAnswer } from "@trajet/contract"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { call } from "../../api/call.ts"
import { Callout } from "../../parts/blocks.tsx"
import { Problem } from "../../parts/problem.tsx"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import classes from "../webhooks.module.css"
import type { Filter } from "./filter-form.ts"
import { texts } from "./filter-texts.ts"

type Trial = CallAnswer<"POST /console/api/endpoints/:id/filter-trial">

const Outcome = ({ trial: { events, matching, newest } }: { readonly trial: Trial }) => {
  const t = useTexts(texts)
  if (events === 0) return <Callout isNews>{t.nothingTried}</Callout>
  return (
    <>
      <Callout tone={matching === 0 ? "warn" : "good"} isNews>
        {t.tried(matching, events)}
      </Callout>
      <ul className={classes.tried} aria-label={t.newest}>
        {newest.map(({ created_at: at, matches, mission_id: id, transport_id: number, type }) => (
          <li key={at}>
            <StatusBadge tone={matches ? "good" : "neutral"}>{matches ? t.matches : t.differs}</StatusBadge>
            <code>{type}</code>
            <Link to="/missions/$id" params={{ id }} target="_blank">
              {number ?? id}
            </Link>
            <Time value={at} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface Props {
  readonly id: string
  readonly filter: Filter
}

/** Tries a filter on the last events of an endpoint, without saving it. The outcome of another filter is not shown. */
export const FilterTrial = ({ filter, id }: Props) => {
  const t = useTexts(texts)
  const trying = useMutation({
    mutationFn: (body: { readonly filter: Filter }) =>
      call("POST /console/api/endpoints/:id/filter-trial", { path: { id }, body })
  })
  const isOfThis = JSON.stringify(trying.variables?.filter) === JSON.stringify(filter)
  return (
    <>
      <div>
        <Button variant="default" onClick={() => trying.mutate({ filter })} loading={trying.isPending}>
          {t.tryIt}
        </Button>
      </div>
      {isOfThis && trying.error !== null ? <Problem error={trying.error} /> : null}
      {isOfThis && trying.data !== undefined ? <Outcome trial={trying.data} /> : null}
    </>
  )
}
