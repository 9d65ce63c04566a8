import { Anchor, Button, Skeleton } from "@mantine/core"
import { IconAlertTriangle, IconArrowLeft, IconCalendar, IconCopy, IconRepeat, IconX } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { isCancellable, isDelivered, isOver } from "@trajet/pages/mission-status.ts"
import { useState } from "react"
import { environmentPreference, usePreference } from "../../app/preferences.ts"
import { Page } from "../../parts/page.tsx"
import { Problem } from "../../parts/problem.tsx"
import classes from "../missions.module.css"
import { MissionStatusBadge } from "../mission-status.tsx"
import { CancelDialog } from "./changes/cancel-dialog.tsx"
import { DatesDialog } from "./changes/dates-dialog.tsx"
import { Documents } from "./documents/documents.tsx"
import { IncidentDialog } from "./changes/incident-dialog.tsx"
import { DuplicateDialog } from "./duplicate/duplicate-dialog.tsx"
import { InspectionSection } from "./inspection/inspection.tsx"
import { Options } from "./options.tsx"
import { Overview } from "./overview.tsx"
import { Prices } from "./prices.tsx"
import { eventsQuery, type MissionDetail, missionQuery } from "./queries.ts"
import { Robot } from "./robot.tsx"
import { RouteSection } from "./route/route-section.tsx"
import { texts as repeatTexts } from "../repeat/texts.ts"
import { texts as duplicationTexts } from "./duplicate/texts.ts"
import { texts } from "./texts.ts"
import { Timeline } from "./timeline/timeline.tsx"
import { TrackingSection } from "./tracking/tracking-section.tsx"
import { Trips } from "./trips.tsx"

const route = getRouteApi("/signed-in/missions/$id")

/** A vehicle that has left is not cancelled, but delivered. */
const canCancel = ({ actual, status }: MissionDetail): boolean =>
  isCancellable(status) && (status !== "incident" || actual.picked_up_on === null)

const Actions = ({ mission }: { readonly mission: MissionDetail }) => {
  const t = useTexts(texts)
  const duplication = useTexts(duplicationTexts)
  const repetition = useTexts(repeatTexts)
  const [dialog, setDialog] = useState<"dates" | "cancel" | "incident" | "duplicate" | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      {isDelivered(mission.status) ? null : (
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} aria-hidden />}
          onClick={() => setDialog("dates")}
        >
          {t.changeDates}
        </Button>
      )}
      <Button
        renderRoot={(props) => <Link to="/missions/new" search={{ from: mission.id }} {...props} />}
        variant="default"
        leftSection={<IconRepeat size={16} aria-hidden />}
      >
        {repetition.repeat}
      </Button>
      {mission.is_duplicated ? null : (
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => setDialog("duplicate")}
        >
          {duplication.duplicate}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconAlertTriangle size={16} aria-hidden />}
        onClick={() => setDialog("incident")}
      >
        {t.reportIncident}
      </Button>
      {canCancel(mission) ? (
        <Button
          variant="light"
          color="red"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => setDialog("cancel")}
        >
          {t.cancel}
        </Button>
      ) : null}
      {dialog === "dates" ? <DatesDialog mission={mission} close={close} /> : null}
      {dialog === "duplicate" ? <DuplicateDialog mission={mission} close={close} /> : null}
      {dialog === "incident" ? <IncidentDialog id={mission.id} close={close} /> : null}
      {dialog === "cancel" ? <CancelDialog id={mission.id} close={close} /> : null}
    </>
  )
}

const Columns = ({ mission }: { readonly mission: MissionDetail }) => {
  const environment = usePreference(environmentPreference)
  return (
    <div className={classes.columns}>
      <div>
        <Trips mission={mission} />
        <RouteSection mission={mission} />
        <Options mission={mission} />
        <InspectionSection mission={mission} />
        <Documents mission={mission} />
        <TrackingSection mission={mission} />
        <Prices mission={mission} />
      </div>
      <div>
        <Overview mission={mission} />
        {environment === "test" ? <Robot id={mission.id} isEnded={isOver(mission.status)} /> : null}
        <Timeline query={eventsQuery(mission)} hasReturn={mission.return_trip !== null} />
      </div>
    </div>
  )
}

/** One mission: its trips, its papers, its prices, and what happened to it. */
export const MissionPage = () => {
  const t = useTexts(texts)
  const { id } = route.useParams()
  const { data: mission, error, refetch } = useQuery(missionQuery(id))
  return (
    <Page
      title={t.mission(mission?.transport_id ?? "…")}
      above={
        <Anchor component={Link} to="/missions" fz="sm">
          <IconArrowLeft size={14} aria-hidden /> {t.back}
        </Anchor>
      }
      beside={mission === undefined ? null : <MissionStatusBadge status={mission.status} />}
      actions={mission === undefined ? null : <Actions mission={mission} />}
    >
      {mission === undefined && error !== null ? <Problem error={error} retry={() => void refetch()} /> : null}
      {mission === undefined ? error === null ? <Skeleton height={600} /> : null : <Columns mission={mission} />}
    </Page>
  )
}
