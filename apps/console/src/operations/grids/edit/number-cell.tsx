import { NumberInput } from "@mantine/core"

interface Props {
  readonly label: string
  /** True if the label is for screen readers alone: a table has it as the head of the column. */
  readonly isInTable?: boolean
  readonly unit: "cents" | "percent" | "count"
  readonly value: number
  readonly change: (value: number) => void
}

const largest = 10_000_000

/** A number of a grid. Cents are edited as euros. A text that is no number changes nothing. */
export const NumberCell = ({ change, isInTable = false, label, unit, value }: Props) => (
  <NumberInput
    {...(isInTable ? { "aria-label": label } : { label })}
    hideControls
    min={0}
    max={largest}
    clampBehavior="strict"
    allowNegative={false}
    decimalScale={unit === "cents" ? 2 : 0}
    value={unit === "cents" ? value / 100 : value}
    onChange={(given) => {
      const number = typeof given === "number" ? given : Number.parseFloat(given)
      if (Number.isFinite(number)) change(unit === "cents" ? Math.round(number * 100) : Math.round(number))
    }}
  />
)
