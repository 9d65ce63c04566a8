import { TextInput } from "@mantine/core"

interface Props {
  readonly label: string
  readonly value: string
  readonly max: number
  /** What the value stands for, shown below it. */
  readonly says?: string
  readonly change: (value: string) => void
}

/** A text of a grid in a table. */
export const TextCell = ({ change, label, max, says, value }: Props) => (
  <TextInput
    aria-label={label}
    {...(says === undefined || says === value
      ? {}
      : { description: says, inputWrapperOrder: ["input", "description"] })}
    maxLength={max}
    spellCheck={false}
    value={value}
    onChange={(event) => change(event.currentTarget.value)}
  />
)
