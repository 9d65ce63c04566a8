import { SegmentedControl } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { environmentPreference, usePreference } from "./preferences.ts"
import classes from "./shell.module.css"
import { texts } from "./texts.ts"

/** Chooses the environment of all pages. */
export const EnvironmentSwitch = ({ environments }: { readonly environments: ReadonlyArray<string> }) => {
  const t = useTexts(texts)
  const environment = usePreference(environmentPreference)
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t.environment}
      value={environment}
      onChange={(value) => environmentPreference.set(value)}
      classNames={{ label: classes.choice ?? "" }}
      data={(["live", "test"] as const)
        .filter((each) => environments.includes(each))
        .map((each) => ({ value: each, label: t[each] }))}
    />
  )
}

/** The band that shows that the page is one of the test environment. */
export const EnvironmentBand = () => {
  const t = useTexts(texts)
  return usePreference(environmentPreference) === "test" ? <div className={classes.band}>{t.testBand}</div> : null
}
