import { Progress, Skeleton, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { Callout, Facts } from "../../parts/blocks.tsx"
import { CopyableId } from "../../parts/copyable-id.tsx"
import { Problem } from "../../parts/problem.tsx"
import { instantText } from "../../parts/time.rules.ts"
import { Time } from "../../parts/time.tsx"
import { useNow } from "../../parts/use-now.ts"
import { replayQuery, type ReplayShown } from "../queries.ts"
import { countOf, progressOf } from "./replay.rules.ts"
import { texts } from "./texts.ts"

const useSentence = (replay: ReplayShown): string => {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow()
  const done = countOf(replay.done)
  const text = done.toLocaleString(language)
  if (replay.ended_at !== null) {
    if (done === 0) return t.nothing
    const { last_due_at: last } = replay
    const isLeaving = last !== null && Date.parse(last) > now
    return isLeaving ? `${t.done(done, text)} ${t.leaving(instantText(last, language, "full"))}` : t.done(done, text)
  }
  if (replay.expected !== null) return t.running(text, countOf(replay.expected).toLocaleString(language))
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

const Shown = ({ replay }: { readonly replay: ReplayShown }) => {
  const t = useTexts(texts)
  const sentence = useSentence(replay)
  const hasEnded = replay.ended_at !== null
  return (
    <Stack gap="sm">
      <Callout tone={hasEnded ? "good" : "info"} isNews>
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
          {...(hasEnded ? { color: "green" } : {})}
        />
      </Progress.Root>
      <Details replay={replay} />
    </Stack>
  )
}

/** A replay: how much is done, and what follows. */
export const ReplayProgress = ({ endpointId, id }: { readonly endpointId: string; readonly id: string }) => {
  const { data, error, refetch } = useQuery(replayQuery(endpointId, id))
  if (data !== undefined) return <Shown replay={data} />
  return error === null ? <Skeleton height={260} /> : <Problem error={error} retry={() => void refetch()} />
}
