import { useLanguage } from "@trajet/pages/i18n.tsx"
import { useId, useState } from "react"
import { money } from "../../parts/money.ts"
import classes from "./import-grid.module.css"
import type { Place } from "./grid-moves.ts"
import { RowBadge } from "./import-badge.tsx"
import type { ImportRow } from "./queries.ts"
import { lead, placeName } from "./use-places.ts"

type Problems = ImportRow["problems"]

/** What a problem asks for, in the language of the user. */
export type Say = (line: number, problem: Problems[number]) => string

interface MessagesProps {
  readonly id: string
  readonly line: number
  readonly say: Say
  readonly problems: Problems
}

/** What is wrong with a cell, or with a row as a whole. */
const Messages = ({ id, line, problems, say }: MessagesProps) => (
  <span className={classes.messages} id={id}>
    {problems.map((problem) => (
      <span key={`${problem.code} ${problem.message}`}>{say(line, problem)}</span>
    ))}
  </span>
)

/** How a field is left: with its text, which Enter sends also unchanged, or without. */
export type Leave = (text: string | null, isAsked: boolean) => void

interface EditorProps {
  readonly label: string
  readonly describedBy: string | undefined
  readonly text: string
  readonly leave: Leave
}

const textLengthMax = 500

const Editor = ({ describedBy, label, leave, text: given }: EditorProps) => {
  const [text, setText] = useState(given)
  return (
    <input
      className={classes.editor}
      aria-label={label}
      aria-invalid={describedBy !== undefined}
      aria-describedby={describedBy}
      maxLength={Math.max(textLengthMax, given.length)}
      value={text}
      // The user has just asked to edit this cell.
      ref={(field) => field?.focus()}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={({ currentTarget: { dataset } }) =>
        leave(dataset["left"] === "Escape" ? null : text, dataset["left"] === "Enter")
      }
    />
  )
}

interface LeadProps {
  readonly row: ImportRow
  readonly isActive: boolean
  readonly say: Say
}

/** The number of a row, what became of it, and its problems as a whole. */
export const RowLead = ({ isActive, row, say }: LeadProps) => {
  const messages = useId()
  const language = useLanguage()
  const problems = row.problems.filter(({ column }) => column === null)
  const describedBy = problems.length === 0 ? undefined : messages
  return (
    <div
      role="rowheader"
      tabIndex={isActive ? 0 : -1}
      data-place={placeName({ row: row.line, column: lead })}
      aria-invalid={describedBy !== undefined}
      aria-describedby={describedBy}
    >
      {row.line} <RowBadge state={row.state} />
      {row.price_ht === null ? null : <span className={classes.price}>{money(row.price_ht, language)}</span>}
      {describedBy === undefined ? null : <Messages id={describedBy} line={row.line} problems={problems} say={say} />}
    </div>
  )
}

interface Props extends Pick<MessagesProps, "say" | "problems"> {
  readonly place: Place
  /** Names the cell: its line and its column. */
  readonly label: string
  readonly text: string
  readonly isActive: boolean
  readonly isEdited: boolean
  readonly isSaving: boolean
  readonly edit: () => void
  readonly leave: Leave
}

/** A cell of a row with its problems: a text, or a field while it is edited. */
export const RowCell = ({ isActive, isEdited, isSaving, label, place, problems, say, text, ...acts }: Props) => {
  const messages = useId()
  const describedBy = problems.length === 0 ? undefined : messages
  return (
    <div
      role="gridcell"
      tabIndex={isActive && !isEdited ? 0 : -1}
      data-place={placeName(place)}
      data-saving={isSaving || undefined}
      aria-invalid={describedBy !== undefined}
      aria-describedby={describedBy}
      onDoubleClick={acts.edit}
    >
      {isEdited ? (
        <Editor label={label} describedBy={describedBy} text={text} leave={acts.leave} />
      ) : (
        <span className={classes.text} translate="no">
          {text}
        </span>
      )}
      {describedBy === undefined ? null : <Messages id={describedBy} line={place.row} problems={problems} say={say} />}
    </div>
  )
}
