import { Title } from "@mantine/core"
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react"
import { Fragment, type ReactNode, useId } from "react"
import classes from "./blocks.module.css"

interface SectionProps {
  readonly title: string
  /** A sentence below the title. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a page with its title. */
export const Section = ({ actions, children, note, title }: SectionProps) => {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {actions}
      </div>
      {note === undefined ? null : <p className={classes.note}>{note}</p>}
      {children}
    </section>
  )
}

type Fact = readonly [label: string, value: ReactNode]

/** Names and values, one below the other. A null in place of a pair is left out. */
export const Facts = ({ facts }: { readonly facts: ReadonlyArray<Fact | null> }) => (
  <dl className={classes.facts}>
    {facts
      .filter((fact) => fact !== null)
      .map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
  </dl>
)

const icons = { info: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertTriangle }

/** A sentence that a user should not miss. `isNews` has screen readers say it as soon as it appears. */
export const Callout = ({
  children,
  isNews = false,
  tone = "info"
}: {
  readonly children: ReactNode
  readonly isNews?: boolean
  readonly tone?: keyof typeof icons
}) => {
  const Icon = icons[tone]
  return (
    <div className={classes.callout} data-tone={tone} {...(isNews ? { role: "status" } : {})}>
      <Icon size={18} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

/** Two blocks side by side, one below the other on phones. */
export const SideBySide = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.pair}>{children}</div>
)

/** The filters of a list. */
export const Filters = ({ children, label }: { readonly children: ReactNode; readonly label: string }) => (
  <div className={classes.filters} role="search" aria-label={label}>
    {children}
  </div>
)
