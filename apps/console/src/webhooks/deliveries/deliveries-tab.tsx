import { NativeSelect, SegmentedControl } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo } from "react"
import { call } from "../../api/call.ts"
import { Filters, Section } from "../../parts/blocks.tsx"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import { usePresent } from "../../app/test-clock.ts"
import { usePages } from "../../parts/use-pages.ts"
import { deliveryState } from "./delivery-state.ts"
import { texts } from "./delivery-texts.ts"
import { deliveriesKey, type EndpointDelivery, eventTypesQuery } from "../queries.ts"
import { noTypes, typesIn } from "../subscription.ts"
import { deliveryStatuses, type EndpointSearch } from "../tabs.ts"
import { RetryButton } from "./retry-button.tsx"
import classes from "../webhooks.module.css"

const route = getRouteApi("/signed-in/webhooks/$id")

type Change = (members: Pick<EndpointSearch, "status" | "type">) => void

/** The state of a delivery as a badge. */
const DeliveryBadge = ({ delivery }: { readonly delivery: EndpointDelivery }) => {
  const { label, tone } = deliveryState(delivery, usePresent(), useLanguage())
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

const What = ({ delivery }: { readonly delivery: EndpointDelivery }) => {
  const { tone, what } = deliveryState(delivery, usePresent(), useLanguage())
  return (
    <span className={classes.what} data-tone={tone}>
      {what}
    </span>
  )
}

const useColumns = (): ReadonlyArray<Column<EndpointDelivery>> => {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: "event",
        header: t.event,
        width: 230,
        cell: (row) => (
          <Link
            to="/webhooks/$id/deliveries/$deliveryId"
            params={{ id: row.endpoint_id, deliveryId: row.id }}
            className={classes.event}
          >
            {row.event_type}
          </Link>
        )
      },
      { id: "state", header: t.state, cell: (row) => <DeliveryBadge delivery={row} />, width: 140 },
      { id: "what", header: t.happened, cell: (row) => <What delivery={row} /> },
      { id: "attempts", header: t.attempts, cell: (row) => row.attempts, align: "end", width: 80 },
      { id: "created", header: t.created, cell: (row) => <Time value={row.event_at} />, width: 160 },
      {
        id: "retry",
        header: t.actions,
        cell: (row) => <RetryButton delivery={row} isSmall />,
        align: "end",
        width: 130
      }
    ],
    [t]
  )
}

const DeliveryFilters = ({ change, search }: { readonly search: EndpointSearch; readonly change: Change }) => {
  const t = useTexts(texts)
  const { data: catalogue } = useQuery(eventTypesQuery)
  const known = catalogue?.data.map(({ type }) => type) ?? []
  // A chosen type stays in the list while the catalogue is read.
  const types = search.type === undefined || known.includes(search.type) ? known : [...known, search.type]
  return (
    <Filters label={t.filters}>
      <div className={classes.scroll}>
        <SegmentedControl
          size="xs"
          aria-label={t.state}
          value={search.status ?? "all"}
          onChange={(value) => change({ status: deliveryStatuses.find((each) => each === value) })}
          data={[{ value: "all", label: t.all }, ...deliveryStatuses.map((value) => ({ value, label: t[value] }))]}
        />
      </div>
      <NativeSelect
        label={t.event}
        value={search.type ?? ""}
        onChange={({ currentTarget: { value } }) => change({ type: value === "" ? undefined : value })}
        data={[{ value: "", label: t.everyType }, ...types]}
      />
    </Filters>
  )
}

/** The deliveries of an endpoint, each with a sentence on why it failed. */
export const DeliveriesTab = ({ id }: { readonly id: string }) => {
  const t = useTexts(texts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: catalogue } = useQuery(eventTypesQuery)
  const { status } = search
  const type = search.type === undefined ? undefined : typesIn(catalogue ?? noTypes, [search.type])[0]
  const state = usePages(
    [...deliveriesKey, "list", id, status, type],
    (cursor, signal) =>
      call("GET /console/api/endpoints/:id/deliveries", { path: { id }, query: { cursor, status, type } }, { signal }),
    { refetchInterval: 10_000, enabled: search.type === undefined || catalogue !== undefined }
  )
  const change: Change = (members) => void navigate({ search: (old) => ({ ...old, ...members }), replace: true })
  return (
    <Section title={t.list}>
      <DeliveryFilters search={search} change={change} />
      <DataList
        label={t.list}
        columns={useColumns()}
        lines={2}
        state={state}
        keyOf={(row) => row.id}
        clearFilters={
          status === undefined && type === undefined ? null : () => change({ status: undefined, type: undefined })
        }
        empty={<p>{t.empty}</p>}
      />
    </Section>
  )
}
