import { Button, Checkbox, NativeSelect, SegmentedControl, TextInput } from "@mantine/core"
import { useDebouncedCallback, useMediaQuery } from "@mantine/hooks"
import { IconSearch } from "@tabler/icons-react"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useId, useState } from "react"
import { ViewsMenu } from "../../missions/views/views-menu.tsx"
import { Filters } from "../../parts/blocks.tsx"
import { type BoardSearch, boardSearchOf, boardViews, pickupPeriods } from "./board-search.ts"
import classes from "./board.module.css"
import { texts } from "./texts.ts"

const typedMillis = 150

interface Props {
  readonly search: BoardSearch
  readonly change: (search: BoardSearch) => void
}

/** A text that is typed: what the input has, what it sent to the address last, and what the address had then. */
interface Typed {
  readonly text: string
  readonly sent: string
  readonly known: string
}

/** The text is kept here while it is typed; the address has it once the user pauses. */
const SearchInput = ({ change, search }: Props) => {
  const t = useTexts(texts)
  const { q = "" } = search
  const [typed, setTyped] = useState<Typed>({ text: q, sent: q, known: q })
  // The address has another text than the input sent: that of a saved view, or none.
  if (q !== typed.known) setTyped(q === typed.sent ? { ...typed, known: q } : { text: q, sent: q, known: q })
  const send = useDebouncedCallback((text: string) => {
    const next = boardSearchOf({ ...search, q: text })
    setTyped((before) => ({ ...before, sent: next.q ?? "" }))
    change(next)
  }, typedMillis)
  return (
    <TextInput
      className={classes.search ?? ""}
      label={t.search}
      placeholder={t.searchHint}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={100}
      value={typed.text}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped((before) => ({ ...before, text }))
        send(text)
      }}
    />
  )
}

const PickupChoice = ({ change, search }: Props) => {
  const t = useTexts(texts)
  const id = useId()
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false })
  const set = (pickup: string) => change(boardSearchOf({ ...search, pickup }))
  const choices = [{ value: "", label: t.anyDay }, ...pickupPeriods.map((value) => ({ value, label: t[value] }))]
  if (isNarrow) {
    return (
      <NativeSelect
        label={t.pickupIn}
        value={search.pickup ?? ""}
        onChange={(event) => set(event.currentTarget.value)}
        data={choices}
      />
    )
  }
  return (
    <div className={classes.choice}>
      <span className={classes.choiceLabel} id={id}>
        {t.pickupIn}
      </span>
      <SegmentedControl aria-labelledby={id} value={search.pickup ?? ""} onChange={set} data={choices} />
    </div>
  )
}

/** The filters of the board. The address of the page has them, so that a filtered board can be shared and kept. */
export const BoardFilters = ({ change, search }: Props) => {
  const t = useTexts(texts)
  return (
    <Filters label={t.filters}>
      <SearchInput search={search} change={change} />
      <PickupChoice search={search} change={change} />
      <Checkbox
        className={classes.late ?? ""}
        label={t.lateOnly}
        checked={search.late ?? false}
        onChange={(event) => change(boardSearchOf({ ...search, late: event.currentTarget.checked }))}
      />
      <ViewsMenu search={search} change={change} kept={boardViews} />
      {boardViews.isFiltered(search) ? (
        <Button variant="subtle" onClick={() => change({})}>
          {t.clear}
        </Button>
      ) : null}
    </Filters>
  )
}
