import { Button, Select, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Filters } from "../../parts/blocks.tsx"
import { driversQuery } from "../drivers/drivers-query.ts"
import { groupsQuery } from "../groups/groups-query.ts"
import { statuses } from "../status.ts"
import { texts as statusTexts } from "../texts.ts"
import { attentions, type ListSearch, listSearchOf } from "./list-search.ts"
import { texts } from "./texts.ts"

const typedMillis = 300

interface Props {
  readonly search: ListSearch
  readonly set: (search: ListSearch) => void
}

const DriverFilter = ({ search, set }: Props) => {
  const t = useTexts(texts)
  const { data = [] } = useQuery(driversQuery)
  return (
    <Select
      label={t.driver}
      placeholder={t.anyDriver}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t.clear }}
      value={search.driver ?? null}
      data={data.map(({ first_name: first, id, name, phone }) => ({ value: id, label: `${first} ${name} · ${phone}` }))}
      onChange={(driver) => set(listSearchOf({ ...search, driver }))}
    />
  )
}

const GroupFilter = ({ search, set }: Props) => {
  const t = useTexts(texts)
  const { data } = useQuery(groupsQuery())
  const { group } = search
  const groups = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // A group beyond the first ones is named by its id.
  const isListed = group === undefined || groups.some(({ value }) => value === group)
  return (
    <Select
      label={t.client}
      placeholder={t.anyClient}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t.clear }}
      value={group ?? null}
      data={isListed ? groups : [...groups, { value: group, label: group }]}
      onChange={(chosen) => set(listSearchOf({ ...search, group: chosen }))}
    />
  )
}

const AttentionFilter = ({ search, set }: Props) => {
  const t = useTexts(texts)
  return (
    <Select
      label={t.attention}
      placeholder={t.anyAttention}
      clearable
      clearButtonProps={{ "aria-label": t.clear }}
      value={search.attention ?? null}
      data={attentions.map((attention) => ({ value: attention, label: t[attention] }))}
      onChange={(attention) => set(listSearchOf({ ...search, attention }))}
    />
  )
}

/** The filters of the list. A text is looked for once the user has stopped typing. */
export const ListFilters = ({ search, set }: Props) => {
  const t = useTexts(texts)
  const words = useTexts(statusTexts)
  const [text, setText] = useState(search.q ?? "")
  const setLater = useDebouncedCallback((q: string) => set(listSearchOf({ ...search, q })), typedMillis)
  const isFiltered = Object.keys(search).length > 0
  return (
    <Filters label={t.filters}>
      <TextInput
        label={t.search}
        placeholder={t.searchHint}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setLater(event.currentTarget.value)
        }}
      />
      <Select
        label={t.status}
        placeholder={t.anyStatus}
        clearable
        clearButtonProps={{ "aria-label": t.clear }}
        value={search.status ?? null}
        data={statuses.map((status) => ({ value: status, label: words[status] }))}
        onChange={(status) => set(listSearchOf({ ...search, status }))}
      />
      <AttentionFilter search={search} set={set} />
      <GroupFilter search={search} set={set} />
      <DriverFilter search={search} set={set} />
      {(["from", "to"] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t[name]}
          value={search[name] ?? ""}
          onChange={(event) => set(listSearchOf({ ...search, [name]: event.currentTarget.value }))}
        />
      ))}
      {isFiltered ? (
        <Button
          variant="subtle"
          onClick={() => {
            setText("")
            set({})
          }}
        >
          {t.clear}
        </Button>
      ) : null}
    </Filters>
  )
}
