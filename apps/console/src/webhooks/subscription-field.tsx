import { Radio, Stack } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { EventTypeChoice } from "./event-type-choice.tsx"
import type { SubscriptionForm } from "./subscription.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly value: SubscriptionForm
  readonly change: (value: SubscriptionForm) => void
  readonly hasProblem: boolean
}

/** Chooses the types of events of an endpoint from the described catalogue. */
export const SubscriptionField = ({ change, hasProblem, value }: Props) => {
  const t = useTexts(texts)
  return (
    <Stack gap={12}>
      <Radio.Group
        label={t.subscription}
        error={hasProblem ? t.typesMissing : null}
        value={value.isAll ? "all" : "some"}
        onChange={(chosen) => change({ ...value, isAll: chosen === "all" })}
      >
        <Stack gap={8} mt={4}>
          <Radio value="all" label={t.all} />
          <Radio value="some" label={t.some} />
        </Stack>
      </Radio.Group>
      {value.isAll ? null : (
        <EventTypeChoice
          label={t.subscription}
          value={value.types}
          change={(types) => change({ isAll: false, types })}
        />
      )}
    </Stack>
  )
}
