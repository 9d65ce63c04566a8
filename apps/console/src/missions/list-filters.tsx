import { Button, Group, NativeSelect, TextInput } from "@mantine/core"
import { IconAdjustmentsHorizontal, IconSearch, IconX } from "@tabler/icons-react"
import { namesOf } from "@trajet/pages/entry-of.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import classes from "./missions.module.css"
import { isFiltered } from "../parts/filters/search-filters.ts"
import { useFilterWords } from "./filter-words.ts"
import { type ListSearch, listSearchOf, listViews } from "./list-search.ts"
import { texts } from "./texts.ts"
import { ViewsMenu } from "./views/views-menu.tsx"

interface Props {
  readonly search: ListSearch
  readonly change: (search: ListSearch) => void
}

/** The text is looked for when the user presses Enter or leaves the input. */
const SearchInput = ({ change, search }: Props) => {
  const t = useTexts(texts)
  const [text, setText] = useState(search.q ?? "")
  const look = () => change(listSearchOf({ ...search, q: text }))
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault()
        look()
      }}
    >
      <TextInput
        label={t.search}
        placeholder="M-12345678"
        title={t.searchHint}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={look}
      />
    </form>
  )
}

const setIn =
  ({ change, search }: Props, name: string) =>
  (event: { readonly currentTarget: { readonly value: string } }) =>
    change(listSearchOf({ ...search, [name]: event.currentTarget.value }))

/** The filters besides the text. */
const Others = ({ change, search }: Props) => {
  const t = useTexts(texts)
  const words = useFilterWords()
  return (
    <div className={classes.rest}>
      {namesOf(words).map((name) => {
        const { choices, label } = words[name]
        const control = { label, value: search[name] ?? "", onChange: setIn({ change, search }, name) }
        return choices === undefined ? (
          <TextInput key={name} type="date" {...control} />
        ) : (
          <NativeSelect key={name} size="sm" data={choices} {...control} />
        )
      })}
      <ViewsMenu search={search} change={change} kept={listViews} />
      {isFiltered(search) ? (
        <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={() => change({})}>
          {t.clear}
        </Button>
      ) : null}
    </div>
  )
}

/** The filters of the list. The address of the page has them, so that a filtered list can be shared. */
export const ListFilters = ({ change, search }: Props) => {
  const t = useTexts(texts)
  const { q: _, ...others } = search
  // On a phone the list comes first, and the other filters behind a button.
  const [isOpen, setOpen] = useState(isFiltered(others))
  return (
    <Group
      className={classes.filters ?? ""}
      gap="sm"
      align="end"
      role="group"
      aria-label={t.filters}
      data-open={isOpen || undefined}
    >
      <SearchInput key={search.q ?? ""} search={search} change={change} />
      <Button
        className={classes.more ?? ""}
        hiddenFrom="sm"
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t.filters}
      </Button>
      <Others search={search} change={change} />
    </Group>
  )
}
