import { Button, Skeleton } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { wordOf } from "@trajet/pages/entry-of.ts"
import { hoursOf } from "@trajet/pages/hours.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { Section } from "../../../parts/blocks.tsx"
import { useKnownName } from "../../../parts/use-known-name.ts"
import { money } from "../../../parts/money.ts"
import { Problem } from "../../../parts/problem.tsx"
import { Time } from "../../../parts/time.tsx"
import { dayText, rangeText } from "../../../parts/time.rules.ts"
import classes from "../../missions.module.css"
import { MissionStatusBadge } from "../../mission-status.tsx"
import { type EventFacts, eventFacts, isCut, type LegTimes } from "./event-facts.rules.ts"
import { eventTexts } from "./event-texts.ts"
import { incidentTexts } from "./incident-texts.ts"
import { type Moment, momentsOf } from "./moments.rules.ts"
import type { eventPages, EventRecord } from "../queries.ts"
import { useLegTitles } from "../changes/leg-fields.tsx"
import { texts } from "../texts.ts"

/** What an event says beside its name, in words. */
const useFactsText = (): ((facts: EventFacts) => string) => {
  const t = useTexts(texts)
  const incidents = useTexts(incidentTexts)
  const language = useLanguage()
  const nameOf = useKnownName()
  const sources = { client: t.byClient, driver: t.byDriver, operator: t.byOperator }
  const legs = useLegTitles()
  const windowOf = ({ date, end, start }: LegTimes) =>
    [
      date === null ? t.noDate : dayText(date, language),
      hoursOf({ start_time: start, end_time: end, second_hour: false }, language)
    ]
      .filter((part) => part !== "")
      .join(" ")
  return (facts) => {
    switch (facts?.kind) {
      case "driver":
        return facts.name
      case "incident":
        return wordOf(incidents, facts.category)
      case "price":
        return [`${money(facts.from, language)} → ${money(facts.to, language)}`, facts.why ?? ""]
          .filter((part) => part !== "")
          .join(" · ")
      case "legs":
        return facts.legs
          .map(({ change, leg }) => {
            const named = wordOf(legs, leg)
            return change === null ? named : `${named} · ${windowOf(change.before)} → ${windowOf(change.after)}`
          })
          .join("\n")
      case "document":
        return [nameOf(facts.label), facts.source === null ? "" : wordOf(sources, facts.source)]
          .filter((part) => part !== "")
          .join(" · ")
      case "delay":
        return `${facts.side === "pickup" ? t.delayedPickup : t.delayedDelivery} ${rangeText(facts.eta.from, facts.eta.to, language)}`
      case "phase":
        return facts.phase === "arrivee" ? t.phaseArrival : t.phaseDeparture
      default:
        return ""
    }
  }
}

interface MomentProps {
  readonly moment: Moment<EventRecord>
  readonly hasReturn: boolean
}

const MomentShown = ({ hasReturn, moment: { event, happenedAt, isLate, trip } }: MomentProps) => {
  const t = useTexts(texts)
  const names = useTexts(eventTexts)
  const facts = eventFacts(event)
  const said = useFactsText()(facts)
  return (
    <li className={classes.moment}>
      <span>
        {hasReturn && trip !== null ? `${trip === "retour" ? t.return : t.outward} · ` : ""}
        {wordOf<Exclude<EventRecord["type"], "webhook.test">>(names, event.type)}{" "}
        {facts?.kind === "status" ? <MissionStatusBadge status={facts.to} /> : null}
      </span>
      {said === "" ? null : <span className={classes.said}>{said}</span>}
      <span className={classes.second}>
        <Time value={happenedAt} />
        {isLate ? (
          <>
            {" · "}
            {t.receivedAt} <Time value={event.created_at} />
          </>
        ) : null}
      </span>
    </li>
  )
}

interface TimelineProps {
  readonly query: ReturnType<typeof eventPages>
  readonly hasReturn: boolean
}

/** What happened to a mission, newest first. */
export const Timeline = ({ hasReturn, query }: TimelineProps) => {
  const t = useTexts(texts)
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(query)
  const events = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Section title={t.timeline}>
      {data === undefined && error === null ? <Skeleton height={160} /> : null}
      {error === null ? null : <Problem error={error} retry={() => void refetch()} />}
      <ol className={classes.timeline} reversed>
        {momentsOf(events).map((moment) => (
          <MomentShown key={moment.event.id} moment={moment} hasReturn={hasReturn} />
        ))}
      </ol>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.olderEvents}
        </Button>
      ) : null}
      {data !== undefined && !hasNextPage && isCut(events) ? <p className={classes.plain}>{t.eventsCut}</p> : null}
    </Section>
  )
}
