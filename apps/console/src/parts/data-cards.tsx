import type { RowData } from "@tanstack/react-table"
import { Fragment } from "react"
import type { ShownRows } from "./data-rows.tsx"
import classes from "./data-list.module.css"

/** The rows of a list as cards, for narrow screens. */
export const Cards = <Row extends RowData>({ columns: [title, ...others], keyOf, label, rows }: ShownRows<Row>) => (
  <ul className={classes.cards} aria-label={label}>
    {rows.map((row) => (
      <li className={classes.card} key={keyOf(row)}>
        <div className={classes.cardTitle}>{(title?.cardTitle ?? title?.cell)?.(row)}</div>
        <dl className={classes.cardMembers}>
          {others
            .filter(({ isInTitle }) => isInTitle !== true)
            .map(({ cell, header, id }) => ({ content: cell(row), header, id }))
            // A row that has nothing for a column shows no name either.
            .filter(({ content }) => content !== null)
            .map(({ content, header, id }) => (
              <Fragment key={id}>
                <dt>{header}</dt>
                <dd>{content}</dd>
              </Fragment>
            ))}
        </dl>
      </li>
    ))}
  </ul>
)
