import { Collapse, UnstyledButton } from "@mantine/core"
import { IconChevronDown, IconCircleCheckFilled } from "@tabler/icons-react"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type ReactNode, useId } from "react"
import classes from "./first-steps.module.css"
import { texts } from "./texts.ts"

interface Props {
  readonly number: number
  readonly title: string
  /** What Trajet has seen of the step; null if it is not done. */
  readonly result: string | null
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly children: ReactNode
}

/** A step with its number, which becomes a tick, and its content. */
export const StepItem = ({ children, isOpen, number, result, title, toggle }: Props) => {
  const t = useTexts(texts)
  const id = useId()
  return (
    <li className={classes.step} data-done={result !== null || undefined} data-open={isOpen || undefined}>
      <h2 className={classes.stepTitle}>
        <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          {result === null ? (
            <span className={classes.number} aria-hidden>
              {number}
            </span>
          ) : (
            <IconCircleCheckFilled className={classes.tick} size={26} role="img" aria-label={t.isDone} />
          )}
          <span className={classes.titleText}>
            {title}
            {result === null ? null : <span className={classes.result}>{result}</span>}
          </span>
          <IconChevronDown className={classes.chevron} size={18} aria-hidden />
        </UnstyledButton>
      </h2>
      <Collapse expanded={isOpen} id={id} transitionDuration={100}>
        <div className={classes.content}>{children}</div>
      </Collapse>
    </li>
  )
}
