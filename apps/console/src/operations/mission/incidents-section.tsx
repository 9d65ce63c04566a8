import { Button } from "@mantine/core"
import { wordOf } from "@trajet/pages/entry-of.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { incidentTexts } from "../../missions/detail/timeline/incident-texts.ts"
import type { OperationsMission } from "./mission.model.ts"
import { Section } from "../../parts/blocks.tsx"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import type { Action } from "./action.model.ts"
import { resolveAction } from "./driver-actions.ts"
import classes from "./mission.module.css"
import { texts } from "./texts.ts"

interface Props {
  readonly mission: OperationsMission
  readonly open: (action: Action) => void
}

type Incident = OperationsMission["incidents"][number]

/** Whether an incident still stops the mission. What never stopped it needs no end. */
const State = ({ incident, isResolved }: { readonly incident: Incident; readonly isResolved: boolean }) => {
  const t = useTexts(texts)
  if (isResolved) return <StatusBadge tone="good">{t.incidentResolved}</StatusBadge>
  if (!incident.blocking) return <StatusBadge>{t.incidentNoted}</StatusBadge>
  return (
    <>
      <StatusBadge tone="bad">{t.incidentOpen}</StatusBadge>
      <span className={classes.second}>{t.blocking}</span>
    </>
  )
}

/** The incidents of a mission with their state, who reported and who resolved them, and the notes of both. */
export const IncidentsSection = ({ mission, open }: Props) => {
  const t = useTexts(texts)
  const names = useTexts(incidentTexts)
  const { incidents, notes = [], status } = mission
  const isResolved = (id: string) => notes.some((note) => note.about === "resolution" && note.about_id === id)
  return (
    <Section title={t.incidents}>
      {incidents.length === 0 ? <p className={classes.second}>{t.incidentsEmpty}</p> : null}
      <ul className={classes.documents}>
        {incidents.map((incident) => (
          <li key={incident.id} className={classes.document}>
            <span className={classes.documentText}>
              <strong>{wordOf(names, incident.category)}</strong>
              {notes
                .filter(({ about_id: about }) => about === incident.id)
                .map((note) => (
                  <span key={`${note.about} ${note.created_at}`} className={classes.second}>
                    {note.person_name === null ? null : (
                      <>
                        {note.about === "resolution" ? t.resolvedBy(note.person_name) : t.reportedBy(note.person_name)}{" "}
                        ·{" "}
                      </>
                    )}
                    <Time value={note.created_at} /> · {note.text}
                  </span>
                ))}
            </span>
            <State incident={incident} isResolved={isResolved(incident.id)} />
            {status === "incident" && incident.blocking && !isResolved(incident.id) ? (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => open(resolveAction(t, mission.id, incident.id))}
              >
                {t.resolve}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
