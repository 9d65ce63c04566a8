import { Tooltip } from "@mantine/core"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import classes from "./parts.module.css"
import { texts } from "./texts.ts"
import { dayText, instantText, zone } from "./time.rules.ts"

/** An instant in the time zone of the service, which a tooltip names. */
export const Time = ({ value }: { readonly value: string }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <Tooltip
      label={`${instantText(value, language, "full")} · ${t.zone(zone)}`}
      openDelay={200}
      events={{ hover: true, focus: true, touch: true }}
    >
      <time className={classes.time} dateTime={value}>
        {instantText(value, language, "short")}
      </time>
    </Tooltip>
  )
}

/** A day of the calendar, `2027-01-15`; no time zone. */
export const DayShown = ({ value }: { readonly value: string }) => (
  <time className={classes.time} dateTime={value}>
    {dayText(value, useLanguage())}
  </time>
)
