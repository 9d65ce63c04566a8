import type { EventRecord } from "../../api/client/types/events.model.ts"
import type { MissionDetail } from "../../api/client/types/shared.model.ts"
import { useTexts } from "../../i18n.tsx"
import { Section } from "../../parts/blocks.tsx"
import { Time } from "../../parts/time.tsx"
import classes from "../missions.module.css"
import { MissionStatusBadge } from "../mission-status.tsx"
import { eventTexts } from "./event-texts.ts"
import { PartOf } from "./part-of.tsx"
import { eventsQuery } from "./queries.ts"
import { texts } from "./texts.ts"

const isNamed = <T extends object>(names: T, name: string): name is Extract<keyof T, string> => name in names

const Moment = ({ event }: { readonly event: EventRecord }) => {
  const names = useTexts(eventTexts)
  const to = event.data["to"]
  return (
    <li className={classes.moment}>
      <span>
        {isNamed(names, event.type) ? names[event.type] : event.type}{" "}
        {event.type === "transport.status_changed" && typeof to === "string" ? (
          <MissionStatusBadge status={to} />
        ) : null}
      </span>
      <span className={classes.second}>
        <Time value={event.created_at} />
      </span>
    </li>
  )
}

/** What happened to a mission, newest first. */
export const Timeline = ({ mission }: { readonly mission: MissionDetail }) => {
  const t = useTexts(texts)
  return (
    <Section title={t.timeline}>
      <PartOf query={eventsQuery(mission)} height={160}>
        {(events) =>
          events.length === 0 ? (
            <p className={classes.plain}>{t.noEvents}</p>
          ) : (
            <ol className={classes.timeline} reversed>
              {events.map((event) => (
                <Moment key={event.id} event={event} />
              ))}
            </ol>
          )
        }
      </PartOf>
    </Section>
  )
}
