import { TextInput } from "@mantine/core"

interface Props {
  readonly label: string
  readonly value: string
  readonly max: number
  readonly change: (value: string) => void
}

/** A text of a grid in a table. */
export const TextCell = ({ change, label, max, value }: Props) => (
  <TextInput
    aria-label={label}
    maxLength={max}
    spellCheck={false}
    value={value}
    onChange={(event) => change(event.currentTarget.value)}
  />
)
