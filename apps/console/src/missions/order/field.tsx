import { TextInput, type TextInputProps } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import type { HTMLInputAutoCompleteAttribute, ReactElement } from "react"
import classes from "../missions.module.css"
import { useFieldProblem, useIsSuspect } from "../options/field-problems.tsx"
import { texts } from "./texts.ts"

export interface FieldProps {
  readonly label: string
  readonly value: string
  readonly change: (value: string) => void
  readonly size?: "wide" | "half" | "third"
  readonly type?: "text" | "date" | "time" | "tel" | "email"
  readonly isRequired?: boolean
  /** True if most orders have it. */
  readonly isWanted?: boolean
  readonly max?: number
  readonly placeholder?: string
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  /** Paths of the member in the request, for what the API says of it. */
  readonly paths?: ReadonlyArray<string>
  /** What is said of the input, in place of what the API says of its paths. */
  readonly problem?: string | false
  /** Further properties of the input. */
  readonly input?: TextInputProps
  /** Puts the input into what belongs to it. */
  readonly within?: (input: ReactElement) => ReactElement
}

const alone = (input: ReactElement) => input

const lengthMax = 200
const noPaths: ReadonlyArray<string> = []

/** An input of the form of an order. */
export const Field = ({
  autoComplete = "off",
  change,
  input = {},
  isRequired = false,
  isWanted = false,
  label,
  max = lengthMax,
  paths = noPaths,
  placeholder,
  problem,
  size = "third",
  type = "text",
  value,
  within = alone
}: FieldProps) => {
  const t = useTexts(texts)
  const said = useFieldProblem(...paths)
  const isSuspect = useIsSuspect(...paths)
  return within(
    <TextInput
      {...input}
      className={`${classes[size]} ${type === "date" ? classes.narrowWide : ""}`}
      label={label}
      type={type}
      required={isRequired}
      data-wanted={isWanted || undefined}
      maxLength={max}
      autoComplete={autoComplete}
      value={value}
      error={problem ?? said}
      inputWrapperOrder={["label", "input", "description", "error"]}
      description={isSuspect ? <span className={classes.suspect}>{t.suspect}</span> : undefined}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
