import { Select } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type Draft, type DraftRenter, replaced, without, withRenter } from "./draft.rules.ts"
import { EditableTable } from "./editable-table.tsx"
import { TextCell } from "./text-cell.tsx"
import { texts } from "./texts.ts"

interface Props {
  readonly draft: Draft
  readonly set: (draft: Draft) => void
}

const nameMax = 120
const urlMax = 2_048
const keyMax = 64

/** The renters of vehicles, with the tool of each. */
export const Renters = ({ draft, set }: Props) => {
  const t = useTexts(texts)
  const { renters } = draft
  const put = (at: number, renter: DraftRenter) => set({ ...draft, renters: replaced(renters, at, renter) })
  return (
    <EditableTable
      title={t.renters}
      rows={renters}
      nameOf={({ name }) => name}
      add={() => set(withRenter(draft))}
      remove={(at) => set({ ...draft, renters: without(renters, at) })}
      columns={[
        {
          id: "id",
          header: t.id,
          cell: (row, at, label) => (
            <TextCell label={label} max={keyMax} value={row.id} change={(id) => put(at, { ...row, id })} />
          )
        },
        {
          id: "name",
          header: t.name,
          cell: (row, at, label) => (
            <TextCell label={label} max={nameMax} value={row.name} change={(name) => put(at, { ...row, name })} />
          )
        },
        {
          id: "input",
          header: t.input,
          cell: (row, at, label) => (
            <Select
              aria-label={label}
              allowDeselect={false}
              value={row.input}
              data={[
                { value: "link", label: t.link },
                { value: "pin", label: t.pin }
              ]}
              onChange={(input) => put(at, { ...row, input: input === "pin" ? "pin" : "link" })}
            />
          )
        },
        {
          id: "tool",
          header: t.toolUrl,
          cell: (row, at, label) => (
            <TextCell
              label={label}
              max={urlMax}
              value={row.toolUrl}
              change={(toolUrl) => put(at, { ...row, toolUrl })}
            />
          )
        }
      ]}
    />
  )
}
