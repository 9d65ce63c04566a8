import { Button, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { wordOf } from "@trajet/pages/entry-of.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import type { ReactNode } from "react"
import { overviewMissionsMax } from "../api/row-limits.ts"
import { importsQuery } from "../missions/import/queries.ts"
import { MissionStatusBadge } from "../missions/mission-status.tsx"
import blocks from "../parts/blocks.module.css"
import { Section } from "../parts/blocks.tsx"
import { Page } from "../parts/page.tsx"
import { Problem } from "../parts/problem.tsx"
import { StatusBadge, type Tone } from "../parts/status-badge.tsx"
import { weekdayText } from "../parts/time.rules.ts"
import { useKnownName } from "../parts/use-known-name.ts"
import { hasRole, useSession } from "../session/session.ts"
import { isBroken } from "../webhooks/endpoint-state.ts"
import { type EndpointShown, endpointsQuery } from "../webhooks/queries.ts"
import { useEndpointState } from "../webhooks/state-badge.tsx"
import classes from "./overview.module.css"
import { type Overview, overviewQuery } from "./overview-query.ts"
import { SpendSection } from "./spend-section.tsx"
import { texts } from "./texts.ts"

interface Named {
  readonly id: string
  readonly transport_id: string
  readonly reference: string | null
}

const Mission = ({ of }: { readonly of: Named }) => (
  <>
    <Link to="/missions/$id" params={{ id: of.id }}>
      {of.transport_id}
    </Link>
    {of.reference === null ? null : <span className={classes.second}>{of.reference}</span>}
  </>
)

const More = ({ shown, total }: { readonly shown: number; readonly total: number }) => {
  const t = useTexts(texts)
  return total > shown ? <p className={classes.second}>{t.more(total - shown)}</p> : null
}

const Items = ({ children, empty }: { readonly children: ReadonlyArray<ReactNode>; readonly empty: string }) =>
  children.length === 0 ? <p className={blocks.note}>{empty}</p> : <ul className={classes.items}>{children}</ul>

/** A webhook that fails or is disabled, with the reason. */
const BrokenWebhook = ({ endpoint }: { readonly endpoint: EndpointShown }) => {
  const t = useTexts(texts)
  const { id, status, url } = endpoint
  const { why } = useEndpointState(endpoint)
  return (
    <li className={classes.item}>
      <StatusBadge tone="bad">{status === "disabled" ? t.webhookOff : t.webhookFails}</StatusBadge>
      <Link to="/webhooks/$id" params={{ id }}>
        {url}
      </Link>
      <span className={classes.text}>{why}</span>
    </li>
  )
}

/** Webhooks and imports that wait for somebody of the group. */
const useOtherActions = (): ReadonlyArray<ReactNode> => {
  const t = useTexts(texts)
  const { data: endpoints } = useQuery(endpointsQuery)
  const { data: imports } = useQuery(importsQuery)
  const broken = endpoints?.data.filter(isBroken) ?? []
  const ready = imports?.data.filter(({ state }) => state === "checked") ?? []
  return [
    ...broken.map((endpoint) => <BrokenWebhook key={endpoint.id} endpoint={endpoint} />),
    ...ready.map(({ file_name: file, id }) => (
      <li key={id} className={classes.item}>
        <StatusBadge tone="warn">{t.importReady}</StatusBadge>
        <Link to="/missions/import/$id" params={{ id }} className={classes.text}>
          {file}
        </Link>
      </li>
    ))
  ]
}

const toneOf = (kind: string): Tone => (kind === "incident" || kind === "document_refused" ? "bad" : "warn")

const ToDo = ({ overview }: { readonly overview: Overview }) => {
  const t = useTexts(texts)
  const nameOf = useKnownName()
  const others = useOtherActions()
  const { document_missing, document_refused, incident, return_undated } = t
  const words = { document_missing, document_refused, incident, return_undated }
  return (
    <Section title={t.toDo}>
      <Items empty={t.nothingToDo}>
        {[
          ...overview.actions.map((action) => (
            <li key={`${action.id} ${action.kind}`} className={classes.item}>
              <StatusBadge tone={toneOf(action.kind)}>{wordOf(words, action.kind)}</StatusBadge>
              <Mission of={action} />
              <span className={classes.text}>{action.documents.map(nameOf).join(", ")}</span>
            </li>
          )),
          ...others
        ]}
      </Items>
      <More shown={overview.actions.length} total={overview.actions_total} />
    </Section>
  )
}

const UnderWay = ({ overview }: { readonly overview: Overview }) => {
  const t = useTexts(texts)
  return (
    <Section title={t.underWay}>
      <Items empty={t.nothingUnderWay}>
        {overview.under_way.map((mission) => (
          <li key={mission.id} className={classes.item}>
            <Mission of={mission} />
            <MissionStatusBadge status={mission.status} />
            <span className={classes.text}>
              {mission.pickup_address} <span aria-hidden>→</span> {mission.delivery_address}
            </span>
          </li>
        ))}
      </Items>
      <More shown={overview.under_way.length} total={overview.under_way_total} />
    </Section>
  )
}

const hours = (from: string | null, to: string | null): string => [from, to].filter((each) => each !== null).join(" – ")

const Week = ({ overview }: { readonly overview: Overview }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <Section title={t.week}>
      <Items empty={t.nothingThisWeek}>
        {overview.stops.map((stop) => (
          <li key={`${stop.id} ${stop.leg}`} className={classes.item}>
            <span>
              {weekdayText(stop.date, language)} {hours(stop.start_time, stop.end_time)}
            </span>
            <Mission of={stop} />
            <span className={classes.text}>
              {stop.leg.startsWith("enlevement") ? t.pickup : t.delivery}
              {stop.leg.endsWith("retour") ? ` (${t.back})` : ""} · {stop.address}
            </span>
          </li>
        ))}
      </Items>
      <More shown={overview.stops.length} total={overview.stops_total} />
    </Section>
  )
}

const isEmpty = ({
  actions_total: actions,
  months,
  stops_total: stops,
  under_way_total: underWay
}: Overview): boolean => actions + stops + underWay + months.reduce((sum, { ordered }) => sum + ordered, 0) === 0

/** A group without missions: where to begin. */
const Beginning = () => {
  const t = useTexts(texts)
  const mayManage = hasRole(useSession(), ["administrator"])
  return (
    <Section title={t.toDo} note={t.noMissions}>
      <ul className={classes.items}>
        <li className={classes.item}>
          <Link to="/missions/new">{t.newMission}</Link>
        </li>
        <li className={classes.item}>
          <Link to="/missions/import">{t.importFile}</Link>
        </li>
        {mayManage ? (
          <li className={classes.item}>
            <Link to="/first-steps">{t.firstSteps}</Link>
          </li>
        ) : null}
      </ul>
    </Section>
  )
}

const Content = ({ overview }: { readonly overview: Overview }) => {
  const t = useTexts(texts)
  if (isEmpty(overview)) return <Beginning />
  return (
    <>
      {overview.is_whole ? null : <p className={blocks.note}>{t.notWhole(overviewMissionsMax)}</p>}
      <ToDo overview={overview} />
      <div className={classes.pair}>
        <UnderWay overview={overview} />
        <Week overview={overview} />
      </div>
      <SpendSection overview={overview} />
    </>
  )
}

/** What a user of a group sees after the sign-in: what waits, what is under way, this week, and the spend. */
export const OverviewPage = () => {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(overviewQuery)
  return (
    <Page
      title={t.title}
      actions={
        <Button component={Link} to="/missions" variant="default">
          {t.allMissions}
        </Button>
      }
    >
      {data === undefined && error !== null ? <Problem error={error} retry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <Skeleton height={320} /> : null}
      {data === undefined ? null : <Content overview={data} />}
    </Page>
  )
}
