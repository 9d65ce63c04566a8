import { SegmentedControl } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { deliveriesList } from "../../api/console/deliveries.ts"
import type { EndpointDelivery } from "../../api/console/types/deliveries.model.ts"
import { useLanguage, useTexts } from "../../i18n.tsx"
import { Filters, Section } from "../../parts/blocks.tsx"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import { useNow } from "../../parts/use-now.ts"
import { usePages } from "../../parts/use-pages.ts"
import { deliveryState, deliveryStatuses, type DeliveryStatus } from "./delivery-state.ts"
import { texts } from "./delivery-texts.ts"
import { deliveriesKey } from "../queries.ts"
import { RetryButton } from "./retry-button.tsx"
import classes from "../webhooks.module.css"

/** The state of a delivery as a badge. */
export const DeliveryBadge = ({ delivery }: { readonly delivery: EndpointDelivery }) => {
  const { label, tone } = deliveryState(delivery, useNow(), useLanguage())
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

const What = ({ delivery }: { readonly delivery: EndpointDelivery }) => {
  const { tone, what } = deliveryState(delivery, useNow(), useLanguage())
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
        width: 110
      }
    ],
    [t]
  )
}

/** The deliveries of an endpoint, each with a sentence on why it failed. */
export const DeliveriesTab = ({ id }: { readonly id: string }) => {
  const t = useTexts(texts)
  const [status, setStatus] = useState<DeliveryStatus | "all">("all")
  const state = usePages(
    [...deliveriesKey, "list", id, status],
    (cursor, signal) => deliveriesList(id, { cursor, ...(status === "all" ? {} : { status }) }, { signal }),
    { refetchInterval: 10_000 }
  )
  return (
    <Section title={t.list}>
      <Filters label={t.filters}>
        <div className={classes.scroll}>
          <SegmentedControl
            size="xs"
            aria-label={t.state}
            value={status}
            onChange={setStatus}
            data={[{ value: "all", label: t.all }, ...deliveryStatuses.map((value) => ({ value, label: t[value] }))]}
          />
        </div>
      </Filters>
      <DataList
        label={t.list}
        columns={useColumns()}
        lines={2}
        state={state}
        keyOf={(row) => row.id}
        clearFilters={status === "all" ? null : () => setStatus("all")}
        empty={<p>{t.empty}</p>}
      />
    </Section>
  )
}
