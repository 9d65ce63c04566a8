import { Skeleton } from "@mantine/core"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import type { CallAnswer } from "@trajet/contract"
import { isRefused } from "@trajet/pages/call-error.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { call } from "../api/call.ts"
import { Callout, Facts } from "../parts/blocks.tsx"
import { CopyableId } from "../parts/copyable-id.tsx"
import { EnvironmentBadge } from "../parts/environment-badge.tsx"
import { Page } from "../parts/page.tsx"
import { Problem } from "../parts/problem.tsx"
import { Time } from "../parts/time.tsx"
import { AnswerBadge } from "./answer-badge.tsx"
import classes from "./requests.module.css"
import { texts } from "./texts.ts"

const route = getRouteApi("/signed-in/requests/$id")

// The log has a request shortly after its answer, and the id of an answer may be pasted sooner.
const againMillis = 1_000
const asksMax = 10

const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ["requests", "one", id],
    queryFn: ({ signal }) => call("GET /console/api/requests/:id", { path: { id } }, { signal }),
    refetchInterval: ({ state: { error, errorUpdateCount } }) =>
      isRefused(error, 404) && errorUpdateCount < asksMax ? againMillis : false
  })

const Shown = ({ request }: { readonly request: CallAnswer<"GET /console/api/requests/:id"> }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { key, mission_id: mission, problem } = request
  return (
    <Facts
      facts={[
        [t.id, <CopyableId key="id" value={request.id} />],
        [t.environment, <EnvironmentBadge key="environment" value={request.environment} />],
        [t.at, <Time key="at" value={request.at} />],
        [t.duration, `${request.duration_ms.toLocaleString(language)} ms`],
        problem === null ? null : [t.problem, <CopyableId key="problem" value={problem} />],
        problem === null ? null : [t.meaning, <ProblemLink key="meaning" code={problem} />],
        mission === null ? null : [t.mission, <CopyableId key="mission" value={mission} />],
        [t.key, `${key.label ?? ""} ${key.prefix ?? ""}`.trim()]
      ]}
    />
  )
}

/** Every code has a page in the documentation. */
const ProblemLink = ({ code }: { readonly code: string }) => (
  <a href={`/problems/${code}`} target="_blank" rel="noreferrer">
    /problems/{code}
  </a>
)

/** A request of the log. */
export const RequestPage = () => {
  const t = useTexts(texts)
  const { id } = route.useParams()
  const { data: request, error, refetch } = useQuery(requestQuery(id))
  const failed = isRefused(error, 404) ? (
    <Callout tone="warn" isNews>
      {t.notFound}
    </Callout>
  ) : (
    <Problem error={error} retry={() => void refetch()} />
  )
  return (
    <Page
      key={id}
      title={request === undefined ? t.request : `${request.method} ${request.route}`}
      beside={request === undefined ? null : <AnswerBadge status={request.status} />}
      actions={
        <Link to="/requests" className={classes.back}>
          {t.back}
        </Link>
      }
    >
      {request === undefined ? <>{error === null ? <Skeleton height={200} /> : failed}</> : <Shown request={request} />}
    </Page>
  )
}
