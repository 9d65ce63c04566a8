import { NumberInput, Switch } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { texts } from "./texts.ts"

interface Pace {
  /** Deliveries a second; null without a limit. */
  readonly rateLimit: number | null
  readonly isOrdered: boolean
}

interface Props {
  readonly value: Pace
  readonly change: (value: Pace) => void
}

/** How fast an endpoint gets its deliveries, and in which order. */
export const PaceFields = ({ change, value }: Props) => {
  const t = useTexts(texts)
  return (
    <>
      <NumberInput
        label={t.rateLimit}
        description={t.rateLimitHint}
        placeholder={t.noRateLimit}
        allowDecimal={false}
        min={1}
        max={1_000}
        value={value.rateLimit ?? ""}
        onChange={(given) => change({ ...value, rateLimit: typeof given === "number" ? given : null })}
      />
      <Switch
        label={t.ordered}
        description={t.orderedHint}
        checked={value.isOrdered}
        onChange={(event) => change({ ...value, isOrdered: event.currentTarget.checked })}
      />
    </>
  )
}
