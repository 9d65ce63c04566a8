import { Modal, VisuallyHidden } from "@mantine/core"
import { IconArrowRight, IconBolt, IconSearch, IconTruck } from "@tabler/icons-react"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import { texts as partTexts } from "../parts/texts.ts"
import classes from "./palette.module.css"
import { type Entry, kinds, moved, searchMax } from "./palette.rules.ts"
import { texts } from "./texts.ts"
import { useOptions } from "./use-options.ts"

const icons = { missions: IconTruck, pages: IconArrowRight, actions: IconBolt }

interface OptionProps {
  readonly entry: Entry
  readonly id: string
  readonly isActive: boolean
  readonly choose: () => void
  readonly point: () => void
}

const Option = ({ choose, entry, id, isActive, point }: OptionProps) => {
  const Icon = icons[entry.kind]
  return (
    // The input keeps the focus and handles the keys of the list, as the pattern of a combobox says.
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      onMouseMove={point}
      onClick={choose}
    >
      <Icon size={16} aria-hidden />
      <span>{entry.label}</span>
      {entry.note === undefined || entry.note === "" ? null : <span className={classes.note}>{entry.note}</span>}
    </button>
  )
}

interface ListProps {
  readonly id: string
  readonly entries: ReadonlyArray<Entry>
  readonly active: number
  readonly point: (place: number) => void
  readonly choose: (entry: Entry) => void
}

const OptionList = ({ active, choose, entries, id, point }: ListProps) => {
  const t = useTexts(texts)
  return (
    <div id={id} role="listbox" aria-label={t.results} className={classes.list}>
      {kinds
        .filter((kind) => entries.some((entry) => entry.kind === kind))
        .map((kind) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} className={classes.kind} role="presentation">
              {t[kind]}
            </div>
            {entries.map((entry, place) =>
              entry.kind === kind ? (
                <Option
                  key={entry.id}
                  entry={entry}
                  id={`${id}-${place}`}
                  isActive={place === active}
                  point={() => point(place)}
                  choose={() => choose(entry)}
                />
              ) : null
            )}
          </div>
        ))}
    </div>
  )
}

interface Props {
  /** Closes the palette; the focus goes back unless the page changes. */
  readonly close: (leaves: boolean) => void
}

const Content = ({ close }: Props) => {
  const t = useTexts(texts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState("")
  const [chosen, setChosen] = useState(0)
  const { entries, hasFailed, isSearching } = useOptions(text)
  const active = Math.min(chosen, entries.length - 1)
  // The dialog moves the focus a little later, and the keys pressed until then would be lost.
  useLayoutEffect(() => input.current?.focus(), [])
  useEffect(() => {
    // Newer browsers return a promise here, which an effect must not return.
    void document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" })
  }, [active, id])
  const choose = (entry: Entry) => {
    close(entry.leaves)
    entry.run()
  }
  const press = (event: KeyboardEvent) => {
    const entry = entries[active]
    const place = moved(event.key, active, entries.length)
    if (event.key !== "Enter" && place === null) return
    event.preventDefault()
    if (place !== null) setChosen(place)
    else if (entry !== undefined) choose(entry)
  }
  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          ref={input}
          data-autofocus
          data-keeps-focus
          role="combobox"
          aria-label={t.input}
          aria-expanded={entries.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          {...(entries.length > 0 ? { "aria-activedescendant": `${id}-${active}` } : {})}
          placeholder={t.input}
          autoComplete="off"
          spellCheck={false}
          maxLength={searchMax}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={press}
        />
      </div>
      <OptionList id={id} entries={entries} active={active} point={setChosen} choose={choose} />
      {isSearching ? <p className={classes.state}>{t.searching}</p> : null}
      {hasFailed ? <p className={classes.state}>{t.failed}</p> : null}
      {!isSearching && !hasFailed && entries.length === 0 ? <p className={classes.state}>{t.nothing}</p> : null}
      <VisuallyHidden role="status">{isSearching ? t.searching : t.count(entries.length)}</VisuallyHidden>
    </>
  )
}

/** Finds missions, pages and actions by a text, with the keyboard alone. */
export const Palette = ({ close }: Props) => {
  const t = useTexts(texts)
  const { close: closeLabel } = useTexts(partTexts)
  return (
    <Modal
      opened
      onClose={() => close(false)}
      title={t.title}
      size={640}
      centered={false}
      yOffset="10vh"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ "aria-label": closeLabel }}
      classNames={{ body: classes.body ?? "" }}
    >
      <Content close={close} />
    </Modal>
  )
}
