import { Anchor, Button, Menu, Skeleton } from "@mantine/core"
import { IconDots } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { wordOf } from "@trajet/pages/entry-of.ts"
import { isCancellable, isOver } from "@trajet/pages/mission-status.ts"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { Callout } from "../../parts/blocks.tsx"
import { Page } from "../../parts/page.tsx"
import { Problem } from "../../parts/problem.tsx"
import { Time } from "../../parts/time.tsx"
import { MissionStatus } from "../mission-status.tsx"
import { texts as tripTexts } from "../texts.ts"
import { ActionDialog } from "./action-dialog.tsx"
import { type Action, missionKey } from "./action.model.ts"
import { DocumentsReview } from "./documents-review.tsx"
import { assignAction, cancelAction, incidentAction, proposeAction } from "./driver-actions.ts"
import { IncidentsSection } from "./incidents-section.tsx"
import { InspectionSection } from "./inspection-section.tsx"
import { MissionFacts } from "./mission-facts.tsx"
import { type OperationsMission, tripsOf } from "./mission.model.ts"
import { ProposalsSection } from "./proposals-section.tsx"
import { eventPages } from "../../missions/detail/queries.ts"
import { incidentTexts } from "../../missions/detail/timeline/incident-texts.ts"
import { Timeline } from "../../missions/detail/timeline/timeline.tsx"
import { refusalTexts, stepTexts, texts } from "./texts.ts"
import { TripSection } from "./trip-section.tsx"

const route = getRouteApi("/signed-in/board/$id")

/** What others do to the mission is shown at the latest after this time. */
const againMillis = 10_000

interface PartProps {
  readonly mission: OperationsMission
  readonly open: (action: Action) => void
}

const PageActions = ({ mission, open }: PartProps) => {
  const t = useTexts(texts)
  const names = useTexts(tripTexts)
  const incidents = useTexts(incidentTexts)
  if (isOver(mission.status)) return null
  return (
    <>
      {mission.status === "scheduled" ? (
        <>
          <Button variant="default" onClick={() => open(proposeAction(t, mission, names))}>
            {t.propose}
          </Button>
          <Button onClick={() => open(assignAction(t, mission, names))}>{t.assign}</Button>
        </>
      ) : null}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
            {t.actions}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mission.status === "scheduled" ? null : (
            <>
              <Menu.Item onClick={() => open(assignAction(t, mission, names))}>{t.assign}</Menu.Item>
              <Menu.Item onClick={() => open(proposeAction(t, mission, names))}>{t.propose}</Menu.Item>
            </>
          )}
          <Menu.Item onClick={() => open(incidentAction(t, incidents, mission.id))}>{t.reportIncident}</Menu.Item>
          {isCancellable(mission.status) ? (
            <Menu.Item color="red" onClick={() => open(cancelAction(t, mission.id))}>
              {t.cancel}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

const Validation = ({ mission: { driver_validation: validation } }: { readonly mission: OperationsMission }) => {
  const t = useTexts(texts)
  return validation === null ? null : (
    <Callout tone={validation.reminders_sent > 0 ? "warn" : "info"}>
      {t.validation}. {t.validationOf(validation.reminders_sent)} <Time value={validation.expires_at} />
    </Callout>
  )
}

/** What the phone of the driver could not report. */
const RefusedReport = ({ mission: { refused_report: refused } }: { readonly mission: OperationsMission }) => {
  const t = useTexts(texts)
  const steps = useTexts(stepTexts)
  const reasons = useTexts(refusalTexts)
  const trips = useTexts(tripTexts)
  if (refused === undefined || refused === null) return null
  return (
    <Callout tone="warn">
      {t.refusedReport}. {wordOf(steps, refused.step)} ({wordOf(trips, refused.trip)}), {t.refusedAt}{" "}
      <Time value={refused.at} />. {wordOf(reasons, refused.code)} {t.refusedDo}
    </Callout>
  )
}

const eventsQuery = (mission: OperationsMission) =>
  eventPages(missionKey(mission.id), mission, (asked, options) =>
    call("GET /operations/v1/missions/:id/events", asked, options)
  )

interface PartsProps extends PartProps {
  readonly isAsking: boolean
  readonly isInQueue: boolean
}

const Parts = ({ isAsking, isInQueue, mission, open }: PartsProps) => (
  <>
    <RefusedReport mission={mission} />
    <Validation mission={mission} />
    <MissionFacts mission={mission} />
    {tripsOf(mission).map(({ name, trip }) => (
      <TripSection key={name} mission={mission} name={name} trip={trip} open={open} />
    ))}
    <DocumentsReview mission={mission} open={open} isAsking={isAsking} isInQueue={isInQueue} />
    <IncidentsSection mission={mission} open={open} />
    <ProposalsSection mission={mission} />
    {tripsOf(mission).map(({ name }) => (
      <InspectionSection key={name} id={mission.id} trip={name} />
    ))}
    <Timeline query={eventsQuery(mission)} hasReturn={mission.trips.retour !== null} />
  </>
)

/** A mission for an operator: what is known of it, and what can be done. */
export const OperatorMissionPage = () => {
  const t = useTexts(texts)
  const { id } = route.useParams()
  const { review = false } = route.useSearch()
  const [action, setAction] = useState<Action | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: missionKey(id),
    queryFn: ({ signal }) => call("GET /operations/v1/missions/:id", { path: { id } }, { signal }),
    refetchInterval: againMillis
  })
  if (data === undefined)
    return (
      <Page title={t.facts}>
        {error === null ? <Skeleton height={360} /> : <Problem error={error} retry={() => void refetch()} />}
      </Page>
    )
  return (
    <Page
      title={data.transport_id}
      beside={
        <>
          <MissionStatus status={data.status} />
          <Anchor component={Link} to="/board" fz="sm">
            {t.back}
          </Anchor>
        </>
      }
      actions={<PageActions mission={data} open={setAction} />}
    >
      <Parts key={id} mission={data} open={setAction} isAsking={action !== null} isInQueue={review} />
      {action === null ? null : (
        <ActionDialog action={action} missionId={id} number={data?.transport_id ?? id} close={() => setAction(null)} />
      )}
    </Page>
  )
}
