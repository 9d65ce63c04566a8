import { Checkbox, Radio, Stack } from "@mantine/core"
import { useLanguage, useTexts } from "../i18n.tsx"
import { eventTexts } from "./event-texts.ts"
import { subscribableTypes, type SubscriptionForm, typesIn } from "./subscription.ts"
import { texts } from "./texts.ts"
import classes from "./webhooks.module.css"

interface Props {
  readonly value: SubscriptionForm
  readonly change: (value: SubscriptionForm) => void
  readonly hasProblem: boolean
}

const Types = ({ change, value }: Pick<Props, "change" | "value">) => {
  const t = useTexts(texts)
  const words = eventTexts[useLanguage()]
  return (
    <Checkbox.Group
      aria-label={t.subscription}
      value={[...value.types]}
      onChange={(types) => change({ isAll: false, types: typesIn(types) })}
    >
      <div className={classes.types}>
        {subscribableTypes.map((type) => (
          <Checkbox key={type} value={type} label={<code>{type}</code>} description={words[type]} />
        ))}
      </div>
    </Checkbox.Group>
  )
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
      {value.isAll ? null : <Types value={value} change={change} />}
    </Stack>
  )
}
