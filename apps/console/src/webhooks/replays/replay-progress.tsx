import { Button, Progress, Skeleton, Stack } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { call } from "../../api/call.ts"
import { agoText } from "../../parts/ago.ts"
import { Callout, Facts } from "../../parts/blocks.tsx"
import { CopyableId } from "../../parts/copyable-id.tsx"
import { Problem } from "../../parts/problem.tsx"
import { instantText } from "../../parts/time.rules.ts"
import { Time } from "../../parts/time.tsx"
import { useNow } from "../../parts/use-now.ts"
import { hasRole, useSession } from "../../session/session.ts"
import { type EndpointDetail, replayQuery, replaysQuery, type ReplayShown } from "../queries.ts"
import { countOf, progressOf, remainingMillis } from "./replay.rules.ts"
import { texts } from "./texts.ts"

const useSentence = (replay: ReplayShown, rateLimit: number | null): string => {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow()
  const done = countOf(replay.done)
  const text = done.toLocaleString(language)
  if (replay.cancelled_at !== null) return t.stopped(done, text)
  if (replay.ended_at !== null) {
    if (done === 0) return t.nothing
    const { last_due_at: last } = replay
    const isLeaving = last !== null && Date.parse(last) > now
    return isLeaving ? `${t.done(done, text)} ${t.leaving(instantText(last, language, "full"))}` : t.done(done, text)
  }
  const remaining = remainingMillis(replay, rateLimit)
  if (replay.expected !== null) {
    const running = t.running(text, countOf(replay.expected).toLocaleString(language))
    if (remaining === null || remaining < 1_000) return running
    return `${running} ${t.endsIn(agoText(new Date(now + remaining).toISOString(), now, language))}`
  }
  return done === 0 ? t.counting : t.runningUncounted(text)
}

const Details = ({ replay }: { readonly replay: ReplayShown }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const ofExpected = (name: "again" | "never_delivered") =>
    replay.expected === null || replay.ended_at !== null
      ? replay.done[name].toLocaleString(language)
      : `${replay.done[name].toLocaleString(language)} / ${replay.expected[name].toLocaleString(language)}`
  return (
    <Facts
      facts={[
        [t.id, <CopyableId key="id" value={replay.id} />],
        [
          t.period,
          <span key="period">
            <Time value={replay.since} /> → <Time value={replay.until} />
          </span>
        ],
        [t.chosenTypes, replay.types === null ? t.subscribed : replay.types.join(", ")],
        [t.again, ofExpected("again")],
        [t.first, ofExpected("never_delivered")],
        [t.rate, replay.rate],
        [t.by, <Time key="by" value={replay.created_at} />],
        replay.ended_at === null ? null : [t.ended, <Time key="ended" value={replay.ended_at} />]
      ]}
    />
  )
}

/** Ends a replay, at once and without a question: it can be started again. */
const StopButton = ({ replay }: { readonly replay: ReplayShown }) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const stopping = useMutation({
    mutationFn: () =>
      call("POST /console/api/endpoints/:id/replays/:replay_id/cancellation", {
        path: { id: replay.endpoint_id, replay_id: replay.id }
      }),
    onSuccess: (stopped) => {
      queries.setQueryData(replayQuery(replay.endpoint_id, replay.id).queryKey, stopped)
      return queries.invalidateQueries({ queryKey: replaysQuery(replay.endpoint_id).queryKey })
    }
  })
  return (
    <>
      {stopping.error === null ? null : <Problem error={stopping.error} />}
      <div>
        <Button variant="default" loading={stopping.isPending} onClick={() => stopping.mutate()}>
          {t.stop}
        </Button>
      </div>
    </>
  )
}

interface ShownProps {
  readonly replay: ReplayShown
  readonly rateLimit: number | null
}

const Shown = ({ rateLimit, replay }: ShownProps) => {
  const t = useTexts(texts)
  const sentence = useSentence(replay, rateLimit)
  const hasEnded = replay.ended_at !== null
  const isWhole = hasEnded && replay.cancelled_at === null
  const mayStop = hasRole(useSession(), ["administrator"])
  return (
    <Stack gap="sm">
      <Callout tone={isWhole ? "good" : "info"} isNews>
        <p>{sentence}</p>
        {hasEnded ? (
          <Link to="/webhooks/$id" params={{ id: replay.endpoint_id }} search={{ tab: "deliveries" }}>
            {t.showDeliveries}
          </Link>
        ) : (
          <p>{t.goesOn}</p>
        )}
      </Callout>
      <Progress.Root size="lg">
        <Progress.Section
          value={Math.round(progressOf(replay) * 100)}
          aria-label={t.progress}
          {...(isWhole ? { color: "green" } : {})}
        />
      </Progress.Root>
      {hasEnded || !mayStop ? null : <StopButton replay={replay} />}
      <Details replay={replay} />
    </Stack>
  )
}

/** A replay: how much is done, and what follows. */
export const ReplayProgress = ({ endpoint, id }: { readonly endpoint: EndpointDetail; readonly id: string }) => {
  const { data, error, refetch } = useQuery(replayQuery(endpoint.id, id))
  if (data !== undefined) return <Shown replay={data} rateLimit={endpoint.rate_limit} />
  return error === null ? <Skeleton height={260} /> : <Problem error={error} retry={() => void refetch()} />
}
