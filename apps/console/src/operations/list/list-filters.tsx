import { Button, Select, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { namesOf } from "@trajet/pages/entry-of.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Filters } from "../../parts/blocks.tsx"
import { choiceWords, type FilterWords } from "../../parts/filters/filter-words.ts"
import { isFiltered } from "../../parts/filters/search-filters.ts"
import { driversQuery } from "../drivers/drivers-query.ts"
import { groupsQuery } from "../groups/groups-query.ts"
import { texts as statusTexts } from "../texts.ts"
import { filters, type ListSearch, listSearchOf } from "./list-search.ts"
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

/** The words and the controls of the filters beside the text, in the order of the page. */
const useFilterWords = (): Readonly<Record<Exclude<keyof ListSearch, "q">, FilterWords | typeof DriverFilter>> => {
  const t = useTexts(texts)
  const words = useTexts(statusTexts)
  return {
    status: choiceWords(t.status, t.anyStatus, filters.status, (status) => words[status]),
    attention: choiceWords(t.attention, t.anyAttention, filters.attention, (attention) => t[attention]),
    group: GroupFilter,
    driver: DriverFilter,
    from: { label: t.from },
    to: { label: t.to }
  }
}

interface OtherProps extends Props {
  readonly name: Exclude<keyof ListSearch, "q">
  readonly words: FilterWords
}

const Other = ({ name, search, set, words: { choices, label } }: OtherProps) => {
  const t = useTexts(texts)
  const setValue = (value: string | null) => set(listSearchOf({ ...search, [name]: value }))
  if (choices === undefined) {
    return (
      <TextInput
        type="date"
        label={label}
        value={search[name] ?? ""}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    )
  }
  const [none, ...values] = choices
  return (
    <Select
      label={label}
      placeholder={none?.label}
      clearable
      clearButtonProps={{ "aria-label": t.clear }}
      value={search[name] ?? null}
      data={values}
      onChange={setValue}
    />
  )
}

/** The filters of the list. A text is looked for once the user has stopped typing. */
export const ListFilters = ({ search, set }: Props) => {
  const t = useTexts(texts)
  const words = useFilterWords()
  const [text, setText] = useState(search.q ?? "")
  const setLater = useDebouncedCallback((q: string) => set(listSearchOf({ ...search, q })), typedMillis)
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
      {namesOf(words).map((name) => {
        const Each = words[name]
        return typeof Each === "function" ? (
          <Each key={name} search={search} set={set} />
        ) : (
          <Other key={name} name={name} search={search} set={set} words={Each} />
        )
      })}
      {isFiltered(search) ? (
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
