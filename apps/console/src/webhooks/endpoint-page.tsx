import { Skeleton, Stack, Tabs } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import type { ReactNode } from "react"
import { Callout, Facts } from "../parts/blocks.tsx"
import { CopyableId } from "../parts/copyable-id.tsx"
import { Page } from "../parts/page.tsx"
import { Problem } from "../parts/problem.tsx"
import { Time } from "../parts/time.tsx"
import { hasRole, useSession } from "../session/session.ts"
import { ActivityTab } from "./activity/activity-tab.tsx"
import { CheckTab } from "./signature/check-tab.tsx"
import { DeliveriesTab } from "./deliveries/deliveries-tab.tsx"
import { EnableButton } from "./enable-button.tsx"
import { EndpointBadge, useEndpointState } from "./state-badge.tsx"
import { type EndpointDetail, endpointQuery } from "./queries.ts"
import { ReceiversTab } from "./receivers-tab.tsx"
import { ReplayTab } from "./replays/replay-tab.tsx"
import { SettingsTab } from "./settings-tab.tsx"
import { type EndpointTab, endpointTabs } from "./tabs.ts"
import { TestTab } from "./test-tab.tsx"
import { texts } from "./texts.ts"
import classes from "./webhooks.module.css"

const route = getRouteApi("/signed-in/webhooks/$id")

const State = ({ endpoint }: { readonly endpoint: EndpointDetail }) => {
  const { tone, why } = useEndpointState(endpoint)
  return why === null ? null : <Callout tone={tone === "bad" || tone === "good" ? tone : "warn"}>{why}</Callout>
}

const Head = ({ endpoint }: { readonly endpoint: EndpointDetail }) => {
  const t = useTexts(texts)
  return (
    <Facts
      facts={[
        [t.url, <CopyableId key="url" value={endpoint.url} />],
        [t.id, <CopyableId key="id" value={endpoint.id} />],
        [t.events, endpoint.every_type ? t.everyEvent : endpoint.types.join(", ")],
        [t.waiting, endpoint.open_deliveries],
        [t.created, <Time key="created" value={endpoint.created_at} />]
      ]}
    />
  )
}

const panels: Readonly<Record<EndpointTab, (props: { readonly endpoint: EndpointDetail }) => ReactNode>> = {
  deliveries: ({ endpoint }) => <DeliveriesTab id={endpoint.id} />,
  replay: ({ endpoint }) => <ReplayTab endpoint={endpoint} />,
  activity: ({ endpoint }) => <ActivityTab endpoint={endpoint} />,
  test: ({ endpoint }) => <TestTab id={endpoint.id} />,
  settings: ({ endpoint }) => <SettingsTab endpoint={endpoint} />,
  check: ({ endpoint }) => <CheckTab id={endpoint.id} />,
  receivers: () => <ReceiversTab />
}

const tabsOfMembers: ReadonlyArray<EndpointTab> = ["deliveries", "replay", "activity", "receivers"]

const Parts = ({ endpoint, mayChange }: { readonly endpoint: EndpointDetail; readonly mayChange: boolean }) => {
  const t = useTexts(texts)
  const tabs = mayChange ? endpointTabs : tabsOfMembers
  const { tab = "deliveries" } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Tabs
      mt={24}
      keepMounted={false}
      value={tab}
      onChange={(value) => void navigate({ search: { tab: tabs.find((each) => each === value) }, replace: true })}
    >
      <Tabs.List aria-label={t.tabs} className={classes.tabs ?? ""}>
        {tabs.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {t[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((each) => {
        const Panel = panels[each]
        return (
          <Tabs.Panel key={each} value={each}>
            <Panel endpoint={endpoint} />
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}

/** An endpoint: why it is in its state, its deliveries, its test and its settings. */
export const EndpointPage = () => {
  const t = useTexts(texts)
  const { id } = route.useParams()
  const mayChange = hasRole(useSession(), ["administrator"])
  const { data: endpoint, error, refetch } = useQuery(endpointQuery(id))
  const back = (
    <Link to="/webhooks" className={classes.back}>
      {t.back}
    </Link>
  )
  if (endpoint === undefined) {
    return (
      <Page title={t.title} actions={back}>
        {error === null ? <Skeleton height={320} /> : <Problem error={error} retry={() => void refetch()} />}
      </Page>
    )
  }
  return (
    <Page
      key={endpoint.id}
      title={new URL(endpoint.url).host}
      beside={<EndpointBadge endpoint={endpoint} />}
      actions={
        <>
          {back}
          {mayChange ? <EnableButton endpoint={endpoint} /> : null}
        </>
      }
    >
      <Stack gap="sm">
        <State endpoint={endpoint} />
        <Head endpoint={endpoint} />
      </Stack>
      <Parts endpoint={endpoint} mayChange={mayChange} />
    </Page>
  )
}
