import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo, useState } from "react"
import blocks from "../parts/blocks.module.css"
import type { Column } from "../parts/data-list.model.ts"
import { DataList } from "../parts/data-list.tsx"
import { Page } from "../parts/page.tsx"
import { Time } from "../parts/time.tsx"
import { hasRole, useSession } from "../session/session.ts"
import { CreateEndpointDialog } from "./create-dialog.tsx"
import { EndpointBadge, useEndpointState } from "./state-badge.tsx"
import { type EndpointShown, endpointsQuery } from "./queries.ts"
import { texts } from "./texts.ts"
import classes from "./webhooks.module.css"

const Why = ({ endpoint }: { readonly endpoint: EndpointShown }) => {
  const { tone, why } = useEndpointState(endpoint)
  return why === null ? null : (
    <div className={classes.why} data-tone={tone}>
      {why}
    </div>
  )
}

const useColumns = (): ReadonlyArray<Column<EndpointShown>> => {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: "url",
        header: t.url,
        cell: (row) => (
          <>
            <Link to="/webhooks/$id" params={{ id: row.id }} className={classes.url}>
              {row.url}
            </Link>
            <Why endpoint={row} />
          </>
        )
      },
      { id: "state", header: t.state, cell: (row) => <EndpointBadge endpoint={row} />, width: 130 },
      {
        id: "types",
        header: t.events,
        cell: (row) => (row.every_type ? t.everyEvent : t.typeCount(row.types.length)),
        width: 110
      },
      { id: "waiting", header: t.waiting, cell: (row) => row.open_deliveries, align: "end", width: 100 },
      { id: "created", header: t.created, cell: (row) => <Time value={row.created_at} />, width: 160 }
    ],
    [t]
  )
}

/** The webhook endpoints of the environment. */
export const EndpointListPage = () => {
  const t = useTexts(texts)
  const [isCreating, setCreating] = useState(false)
  const query = useQuery(endpointsQuery)
  const mayChange = hasRole(useSession(), ["administrator"])
  const create = mayChange ? <Button onClick={() => setCreating(true)}>{t.create}</Button> : null
  return (
    <Page title={t.title} actions={query.data?.data.length === 0 ? null : create}>
      <p className={blocks.note}>{t.intro}</p>
      <DataList
        label={t.title}
        columns={useColumns()}
        lines={2}
        placeholders={4}
        keyOf={(row) => row.id}
        state={{ rows: query.data?.data, error: query.error, retry: () => void query.refetch() }}
        empty={
          <>
            <p>{t.empty}</p>
            {create}
          </>
        }
      />
      {isCreating ? <CreateEndpointDialog close={() => setCreating(false)} /> : null}
    </Page>
  )
}
