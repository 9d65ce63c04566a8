import { Link } from "@tanstack/react-router"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo } from "react"
import type { InvoicingLegShown } from "./legs-query.ts"
import type { Column } from "../../parts/data-list.model.ts"
import { money } from "../../parts/money.ts"
import { Time } from "../../parts/time.tsx"
import { placeOf } from "../board/card.rules.ts"
import { texts as tripTexts } from "../texts.ts"
import classes from "./invoicing.module.css"
import { LegBox } from "./leg-box.tsx"
import { texts } from "./texts.ts"

type Leg = InvoicingLegShown

/** The mission and trip of a leg, with its box if it can be chosen. */
const Name = ({ canChoose, leg }: { readonly leg: Leg; readonly canChoose: boolean }) => {
  const t = useTexts(texts)
  const trips = useTexts(tripTexts)
  const name = `${leg.transport_id} · ${leg.trip === "retour" ? trips.retour : trips.aller}`
  return (
    <span className={classes.first}>
      {canChoose ? <LegBox leg={leg} label={t.choose(name)} /> : null}
      <Link to="/board/$id" params={{ id: leg.mission_id }} preload={false}>
        {name}
      </Link>
    </span>
  )
}

const Amount = ({ euros }: { readonly euros: number }) => money(euros, useLanguage())

const client: Column<Leg>["cell"] = ({ billing_entity: entity, group, reference }) => (
  <>
    <div>{group.name}</div>
    <div className={classes.second}>{[entity, reference].filter((part) => part !== null).join(" · ")}</div>
  </>
)

const way: Column<Leg>["cell"] = ({ delivery_address: to, pickup_address: from, registration }) => (
  <>
    <div>
      {placeOf(from)} → {placeOf(to)}
    </div>
    <div className={classes.second}>{registration ?? "—"}</div>
  </>
)

/** The columns of the legs to invoice, or of the invoiced ones. */
export const useColumns = (isInvoiced: boolean): ReadonlyArray<Column<Leg>> => {
  const t = useTexts(texts)
  return useMemo(
    () => [
      { id: "mission", header: t.mission, width: 220, cell: (leg) => <Name leg={leg} canChoose={!isInvoiced} /> },
      { id: "client", header: t.client, cell: client },
      { id: "way", header: t.way, cell: way },
      {
        id: "amount",
        header: t.amount,
        align: "end",
        width: 130,
        cell: ({ amount_ht: euros }) => <Amount euros={euros} />
      },
      {
        id: "at",
        header: isInvoiced ? t.invoicedAt : t.delivered,
        width: 170,
        cell: ({ delivered_at: delivered, invoiced_at: invoiced }) => {
          const at = isInvoiced ? invoiced : delivered
          return at === null ? "—" : <Time value={at} />
        }
      }
    ],
    [isInvoiced, t]
  )
}
