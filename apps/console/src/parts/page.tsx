import { Title } from "@mantine/core"
import { type ReactNode, useEffect, useRef } from "react"
import classes from "./parts.module.css"

interface Props {
  readonly title: string
  /** Shown above the title, such as a way back. */
  readonly above?: ReactNode
  /** Shown beside the title, such as a status. */
  readonly beside?: ReactNode
  /** Buttons of the page. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

// Someone may open the palette and type while the next page still loads: the palette then keeps the focus.
const isTyping = () => document.activeElement?.matches("[data-keeps-focus]") === true

/** A page with its title, which gets the focus so that screen readers say it after a change of page. */
export const Page = ({ above, actions, beside, children, title }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isTyping()) heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    document.title = `${title} · Trajet`
  }, [title])
  return (
    <div className={classes.page}>
      {above}
      <div className={classes.pageHead}>
        <div className={classes.pageTitle}>
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {beside}
        </div>
        <div className={classes.pageActions}>{actions}</div>
      </div>
      {children}
    </div>
  )
}
