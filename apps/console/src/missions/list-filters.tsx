import { Button, Group, NativeSelect, TextInput } from "@mantine/core"
import { IconAdjustmentsHorizontal, IconSearch, IconX } from "@tabler/icons-react"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import classes from "./missions.module.css"
import { isFiltered, type ListSearch, listSearchOf } from "./list-search.ts"
import { statuses } from "./status.ts"
import { texts } from "./texts.ts"
import { listViews } from "./views/view-filters.ts"
import { ViewsMenu } from "./views/views-menu.tsx"

interface Props {
  readonly search: ListSearch
  readonly change: (search: ListSearch) => void
}

/** The text is looked for when the user presses Enter or leaves the input. */
const SearchInput = ({ change, search }: Props) => {
  const t = useTexts(texts)
  const [text, setText] = useState(search.q ?? "")
  const look = () => change({ ...search, q: text.trim() === "" ? undefined : text.trim() })
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

interface OthersProps extends Props {
  readonly set: (members: Readonly<Record<string, string>>) => void
}

/** The filters besides the text. */
const Others = ({ change, search, set }: OthersProps) => {
  const t = useTexts(texts)
  return (
    <div className={classes.rest}>
      <NativeSelect
        label={t.status}
        size="sm"
        value={search.status ?? ""}
        onChange={(event) => set({ status: event.currentTarget.value })}
        data={[{ value: "", label: t.anyStatus }, ...statuses.map((status) => ({ value: status, label: t[status] }))]}
      />
      <NativeSelect
        label={t.returnFilter}
        size="sm"
        value={search.back ?? ""}
        onChange={(event) => set({ back: event.currentTarget.value })}
        data={[
          { value: "", label: t.any },
          { value: "yes", label: t.yes },
          { value: "no", label: t.no }
        ]}
      />
      <TextInput
        type="date"
        label={t.from}
        value={search.from ?? ""}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t.to}
        value={search.to ?? ""}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
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
  const set = (members: Readonly<Record<string, string>>) => change(listSearchOf({ ...search, ...members }))
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
      <Others search={search} change={change} set={set} />
    </Group>
  )
}
