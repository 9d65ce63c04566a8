import { Button } from "@mantine/core"
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react"
import { type ReactNode, useState } from "react"
import classes from "../missions.module.css"
import { useHasProblem } from "../options/field-problems.tsx"

interface Props {
  readonly title: string
  /** What the part belongs to, for screen readers. */
  readonly of: string
  /** What its inputs have: a closed part is sent as well. */
  readonly filled: ReadonlyArray<string>
  /** Paths of its members in the request: what the API says of one opens the part. */
  readonly paths: ReadonlyArray<string>
  readonly children: ReactNode
}

/** Inputs that most orders leave empty: closed, with what they have beside the title. */
export const OptionalPart = ({ children, filled, of, paths, title }: Props) => {
  const [isOpened, setOpened] = useState(false)
  const isOpen = useHasProblem(paths) || isOpened
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  const told = filled.filter((text) => text.trim() !== "").join(" · ")
  return (
    <>
      <div className={classes.wide}>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<Icon size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-label={`${title} · ${of}`}
          onClick={() => setOpened(!isOpened)}
        >
          {title}
        </Button>
        {isOpen || told === "" ? null : <span className={classes.second}>{told}</span>}
      </div>
      {isOpen ? children : null}
    </>
  )
}
