import { Anchor, Button, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconArrowLeft } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo, useState } from "react"
import { call } from "../../api/call.ts"
import { environmentPreference, usePreference } from "../../app/preferences.ts"
import { entriesFor } from "../../palette/palette.rules.ts"
import { Filters, Section } from "../../parts/blocks.tsx"
import blocks from "../../parts/blocks.module.css"
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { Page } from "../../parts/page.tsx"
import { Time } from "../../parts/time.tsx"
import classes from "../missions.module.css"
import type { Suggestion } from "../order/combo-field.tsx"
import {
  type BookEntry,
  contactText,
  modelText,
  placeSuggestion,
  vehicleName,
  vehicleSuggestion
} from "./book.rules.ts"
import { bookKey, bookQuery } from "./book-query.ts"
import { texts as orderTexts } from "../order/texts.ts"
import { texts } from "./texts.ts"

const nameOf = (entry: BookEntry): string => ("address" in entry ? entry.address : vehicleName(entry))

const RemoveDialog = ({ close, entry }: { readonly entry: BookEntry; readonly close: () => void }) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () => call("DELETE /console/api/book/:id", { path: { id: entry.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: bookKey })
      notifications.show({ message: t.removed(nameOf(entry)) })
      close()
    }
  })
  return (
    <ConfirmDialog
      title={t.removeOf(nameOf(entry))}
      action={t.remove}
      isPending={removing.isPending}
      error={removing.error}
      act={() => removing.mutate()}
      close={close}
    >
      <div>{t.removeEffect(nameOf(entry))}</div>
    </ConfirmDialog>
  )
}

interface ListProps<Entry extends BookEntry> {
  readonly title: string
  readonly named: readonly [name: string, told: string]
  readonly told: (entry: Entry) => string
  readonly suggestion: (entry: Entry) => Suggestion
  readonly entries: ReadonlyArray<Entry> | undefined
  readonly query: { readonly error: unknown; readonly refetch: () => unknown }
  readonly open: (entry: BookEntry) => void
}

const useColumns = <Entry extends BookEntry>({ named: [name, told], open, told: toldOf }: ListProps<Entry>) => {
  const t = useTexts(texts)
  return useMemo(
    (): ReadonlyArray<Column<Entry>> => [
      { id: "name", header: name, cell: nameOf },
      { id: "told", header: told, cell: (row) => toldOf(row) || "—" },
      { id: "uses", header: t.uses, width: 90, align: "end", cell: ({ uses }) => uses },
      { id: "used", header: t.usedAt, width: 165, cell: (row) => <Time value={row.used_at} /> },
      {
        id: "actions",
        header: t.actions,
        align: "end",
        width: 110,
        cell: (row) => (
          <Button variant="default" size="compact-sm" aria-label={t.removeOf(nameOf(row))} onClick={() => open(row)}>
            {t.remove}
          </Button>
        )
      }
    ],
    [name, open, t, told, toldOf]
  )
}

const EntryList = <Entry extends BookEntry>(
  props: ListProps<Entry> & { readonly search: string; readonly clear: () => void }
) => {
  const t = useTexts(texts)
  const { clear, entries, query, search, suggestion, title } = props
  const found = entries && new Set(entriesFor(entries.map(suggestion), search).map(({ id }) => id))
  return (
    <Section title={title}>
      <DataList
        label={title}
        columns={useColumns(props)}
        lines={2}
        placeholders={4}
        keyOf={({ id }) => id}
        state={{
          rows: entries?.filter((entry) => found?.has(entry.id)),
          error: query.error,
          retry: () => void query.refetch()
        }}
        clearFilters={search.trim() === "" ? null : clear}
        empty={<p>{t.empty}</p>}
      />
    </Section>
  )
}

/** The places and vehicles that the form of an order suggests, to look at and to take out. */
export const BookPage = () => {
  const t = useTexts(texts)
  const order = useTexts(orderTexts)
  const query = useQuery(bookQuery(usePreference(environmentPreference)))
  const [search, setSearch] = useState("")
  const [opened, open] = useState<BookEntry | null>(null)
  const shared = { query, search, open, clear: () => setSearch("") }
  return (
    <Page
      title={order.book}
      above={
        <Anchor component={Link} to="/missions/new" fz="sm">
          <IconArrowLeft size={14} aria-hidden /> {order.title}
        </Anchor>
      }
    >
      <p className={blocks.note}>{t.intro}</p>
      <Filters label={t.filters}>
        <TextInput
          className={classes.search ?? ""}
          label={t.search}
          placeholder={t.searchHint}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
      </Filters>
      <EntryList
        title={t.places}
        named={[t.address, t.contact]}
        told={contactText}
        suggestion={placeSuggestion}
        entries={query.data?.places}
        {...shared}
      />
      <EntryList
        title={t.vehicles}
        named={[t.vehicle, t.model]}
        told={modelText}
        suggestion={vehicleSuggestion}
        entries={query.data?.vehicles}
        {...shared}
      />
      {opened === null ? null : <RemoveDialog entry={opened} close={() => open(null)} />}
    </Page>
  )
}
