import { TextInput } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import classes from "../../missions.module.css"
import type { DatedLeg, LegDates } from "./dates.rules.ts"
import { texts } from "../texts.ts"

/** The names of the legs of a mission. */
export const useLegTitles = (): Readonly<Record<DatedLeg, string>> => {
  const t = useTexts(texts)
  return {
    "enlevement-aller": t.placeOf(t.outward, t.pickup),
    "livraison-aller": t.placeOf(t.outward, t.delivery),
    "enlevement-retour": t.placeOf(t.return, t.pickup),
    "livraison-retour": t.placeOf(t.return, t.delivery)
  }
}

interface Props {
  readonly title: string
  readonly dates: LegDates
  readonly change: (dates: LegDates) => void
}

/** The day and the hours of a leg. */
export const LegFields = ({ change, dates, title }: Props) => {
  const t = useTexts(texts)
  const input = (name: keyof LegDates) => ({
    value: dates[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change({ ...dates, [name]: event.currentTarget.value })
  })
  return (
    <fieldset className={classes.fieldset}>
      <legend>{title}</legend>
      <div className={classes.fields}>
        <TextInput className={`${classes.third} ${classes.narrowWide}`} type="date" label={t.date} {...input("date")} />
        <TextInput className={classes.third ?? ""} type="time" label={t.startTime} {...input("start")} />
        <TextInput className={classes.third ?? ""} type="time" label={t.endTime} {...input("end")} />
      </div>
    </fieldset>
  )
}
