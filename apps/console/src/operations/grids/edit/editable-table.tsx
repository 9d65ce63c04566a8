import { Button } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import type { ReactNode } from "react"
import { Section } from "../../../parts/blocks.tsx"
import { texts as partTexts } from "../../../parts/texts.ts"
import classes from "./edit.module.css"
import { texts } from "./texts.ts"

interface EditableColumn<Row> {
  readonly id: string
  readonly header: string
  /** The field of a row; `label` names it for screen readers. */
  readonly cell: (row: Row, at: number, label: string) => ReactNode
}

interface Props<Row> {
  readonly title: string
  readonly rows: ReadonlyArray<Row>
  readonly columns: ReadonlyArray<EditableColumn<Row>>
  readonly nameOf: (row: Row) => string
  readonly add: () => void
  readonly remove: (at: number) => void
}

/** A list of a grid as a table of fields. Rows have no key of their own but their place. */
export const EditableTable = <Row,>({ add, columns, nameOf, remove, rows, title }: Props<Row>) => {
  const t = useTexts(texts)
  const parts = useTexts(partTexts)
  return (
    <Section title={title}>
      <div className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ header, id }) => (
                <th key={id} scope="col">
                  {header}
                </th>
              ))}
              <th scope="col">{t.actions}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {columns.map(({ cell, header, id }) => (
                  <td key={id}>{cell(row, at, t.cellOf(header, nameOf(row)))}</td>
                ))}
                <td>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t.removeRow(nameOf(row))}
                    onClick={() => remove(at)}
                  >
                    {t.remove}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        className={classes.foot ?? ""}
        variant="default"
        size="compact-sm"
        aria-label={parts.about(t.add, title)}
        onClick={add}
      >
        {t.add}
      </Button>
    </Section>
  )
}
