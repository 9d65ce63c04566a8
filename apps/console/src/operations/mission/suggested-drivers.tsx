import type { CallAnswer } from "@trajet/contract"
import { Button, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { entryOf } from "@trajet/pages/entry-of.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { warningText } from "@trajet/pages/travel-warning.ts"
import { useId } from "react"
import { call } from "../../api/call.ts"
import { Problem } from "../../parts/problem.tsx"
import { instantText } from "../../parts/time.rules.ts"
import classes from "./mission.module.css"
import { suggestionTexts } from "./suggestion-texts.ts"

type Suggestion = CallAnswer<"GET /operations/v1/missions/:id/driver-suggestions">["data"][number]

/** Why a driver is suggested, or why another one may be better: one sentence each. */
const useReasons = ({ available, load, place, warnings }: Suggestion): ReadonlyArray<string> => {
  const t = useTexts(suggestionTexts)
  const language = useLanguage()
  const { last_delivery, last_position, planned_delivery } = t
  const known = { planned_delivery, last_position, last_delivery }
  return [
    place === null
      ? t.noPlace
      : entryOf(
          known,
          place.by,
          t.last_position
        )(Math.round(place.distance_km), instantText(place.at, language, "short")),
    t.load(load.day, load.week),
    ...(available ? [] : [t.unavailable]),
    ...warnings.map((warning) => warningText(warning, language))
  ]
}

interface RowProps {
  readonly suggestion: Suggestion
  readonly isBlocked: boolean
  readonly take: (driverId: string) => void
}

const Row = ({ isBlocked, suggestion, take }: RowProps) => {
  const t = useTexts(suggestionTexts)
  const { driver, warnings } = suggestion
  const name = `${driver.first_name} ${driver.last_name}`
  return (
    <li className={classes.suggestion} data-late={warnings.length > 0 || undefined}>
      <div>
        <strong>{name}</strong>
        {useReasons(suggestion).map((reason) => (
          <div key={reason} className={classes.reasonWhy}>
            {reason}
          </div>
        ))}
      </div>
      <Button variant="default" disabled={isBlocked} aria-label={t.giveTo(name)} onClick={() => take(driver.id)}>
        {t.give}
      </Button>
    </li>
  )
}

interface Props {
  readonly missionId: string
  /** The trip that a person has chosen; the outbound one without a choice. */
  readonly trip: string | undefined
  readonly isBlocked: boolean
  readonly take: (driverId: string) => void
}

/** The drivers who suit a trip best, each with its reasons and a button that takes the driver. */
export const SuggestedDrivers = ({ isBlocked, missionId: id, take, trip }: Props) => {
  const t = useTexts(suggestionTexts)
  const titleId = useId()
  const wanted = trip === "retour" ? "retour" : "aller"
  const { data, error } = useQuery({
    queryKey: ["operations", "suggestions", id, wanted],
    queryFn: ({ signal }) =>
      call("GET /operations/v1/missions/:id/driver-suggestions", { path: { id }, query: { trip: wanted } }, { signal }),
    staleTime: 0
  })
  return (
    <section aria-labelledby={titleId} aria-busy={data === undefined && error === null}>
      <h3 className={classes.suggestionsTitle} id={titleId}>
        {t.title}
      </h3>
      {error === null ? null : <Problem error={error} />}
      {data === undefined && error === null ? <Skeleton height={132} /> : null}
      {data === undefined ? null : (
        <ul className={classes.suggestions}>
          {data.data.map((suggestion) => (
            <Row key={suggestion.driver.id} suggestion={suggestion} isBlocked={isBlocked} take={take} />
          ))}
        </ul>
      )}
      {data?.data.length === 0 ? <p className={classes.reasonWhy}>{t.nobody}</p> : null}
      {data?.has_more === true ? <p className={classes.reasonWhy}>{t.more}</p> : null}
    </section>
  )
}
