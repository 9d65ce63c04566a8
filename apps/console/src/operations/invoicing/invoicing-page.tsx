import { Button, Checkbox, SegmentedControl, Select } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useRef, useState } from "react"
import { type InvoicingLegShown, legsQuery } from "./legs-query.ts"
import { Filters } from "../../parts/blocks.tsx"
import blocks from "../../parts/blocks.module.css"
import { DataList } from "../../parts/data-list.tsx"
import { Page } from "../../parts/page.tsx"
import { groupsQuery } from "../groups/groups-query.ts"
import { useColumns } from "./columns.tsx"
import classes from "./invoicing.module.css"
import { ChoiceContext } from "./leg-box.tsx"
import { NoteDialog } from "./note-dialog.tsx"
import { type InvoicingSearch, invoicingSearchOf } from "./search.ts"
import { texts } from "./texts.ts"
import { keyOf, useChosen } from "./use-chosen.ts"

const route = getRouteApi("/signed-in/invoicing")

type Leg = InvoicingLegShown

interface SearchProps {
  readonly search: InvoicingSearch
  readonly set: (search: Readonly<Record<string, unknown>>) => void
}

const InvoicingFilters = ({ search, set }: SearchProps) => {
  const t = useTexts(texts)
  const { data } = useQuery(groupsQuery())
  return (
    <Filters label={t.filters}>
      <SegmentedControl
        aria-label={t.state}
        value={search.state ?? "to_invoice"}
        onChange={(state) => set({ ...search, state })}
        data={(["to_invoice", "invoiced"] as const).map((value) => ({ value, label: t[value] }))}
      />
      <Select
        label={t.client}
        placeholder={t.anyClient}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t.clear }}
        value={search.group ?? null}
        data={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(group) => set({ ...search, group })}
      />
    </Filters>
  )
}

const noLegs: ReadonlyArray<Leg> = []

/** The delivered legs of a state, of which several are noted as invoiced at once. */
const Legs = ({ search, set: setSearch }: SearchProps) => {
  const t = useTexts(texts)
  const isInvoiced = search.state === "invoiced"
  const { data, error, isPlaceholderData, refetch } = useQuery(legsQuery(search))
  const legs = data?.data ?? noLegs
  const [isNoting, setNoting] = useState(false)
  const { chosen, focusFirst, list, ...choice } = useChosen(legs, () => setNoting(true))
  const { press, set } = choice
  const columns = useColumns(isInvoiced)
  const wasNoting = useRef(false)
  useEffect(() => {
    // The dialog has taken the focus away.
    if (wasNoting.current && !isNoting) focusFirst()
    wasNoting.current = isNoting
  })
  const canChoose = !isInvoiced && legs.length > 0
  return (
    <>
      {canChoose ? (
        <div className={classes.actions}>
          <Checkbox
            size="md"
            label={t.chooseAll}
            checked={chosen.length === legs.length}
            onKeyDown={press}
            indeterminate={chosen.length > 0 && chosen.length < legs.length}
            onChange={(event) => set(legs, event.currentTarget.checked)}
          />
          <Button aria-keyshortcuts="n" disabled={chosen.length === 0} onClick={() => setNoting(true)}>
            {t.note(chosen.length)}
          </Button>
          <span className={`${classes.second} ${blocks.forKeyboard}`}>{t.keys}</span>
        </div>
      ) : null}
      <div ref={list}>
        <ChoiceContext value={choice}>
          <DataList
            label={isInvoiced ? t.invoiced : t.to_invoice}
            columns={columns}
            lines={2}
            keyOf={keyOf}
            state={{ rows: data?.data, error, retry: () => void refetch(), isStale: isPlaceholderData }}
            clearFilters={search.group === undefined ? null : () => setSearch({ state: search.state })}
            empty={<p>{isInvoiced ? t.emptyDone : t.emptyTo}</p>}
          />
        </ChoiceContext>
      </div>
      {data?.has_more === true ? <p className={blocks.note}>{t.more}</p> : null}
      {isNoting ? (
        <NoteDialog
          legs={chosen}
          close={(isDone) => {
            setNoting(false)
            if (isDone) set(chosen, false)
          }}
        />
      ) : null}
    </>
  )
}

/** The delivered legs that wait for an invoice, and those that have one. */
export const InvoicingPage = () => {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const search = route.useSearch()
  const set = (next: Readonly<Record<string, unknown>>) =>
    void navigate({ to: "/invoicing", search: invoicingSearchOf(next), replace: true })
  return (
    <Page title={t.title}>
      <InvoicingFilters search={search} set={set} />
      <Legs key={search.state ?? ""} search={search} set={set} />
    </Page>
  )
}
