import { Skeleton, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { Callout, Facts, Section, SideBySide } from "../../parts/blocks.tsx"
import { CodeBlock } from "../../parts/code-block.tsx"
import { CopyableId } from "../../parts/copyable-id.tsx"
import { Page } from "../../parts/page.tsx"
import { Problem } from "../../parts/problem.tsx"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import { usePresent } from "../../app/test-clock.ts"
import { deliveryState } from "./delivery-state.ts"
import { texts } from "./delivery-texts.ts"
import { failureSentence } from "./failure.ts"
import { type DeliveryDetail, deliveryQuery } from "../queries.ts"
import { formattedJson, requestCurl, requestText } from "./request-curl.ts"
import { RetryButton } from "./retry-button.tsx"
import classes from "../webhooks.module.css"

const route = getRouteApi("/signed-in/webhooks/$id/deliveries/$deliveryId")

type AttemptShown = DeliveryDetail["attempt_log"][number]

const Attempt = ({ attempt }: { readonly attempt: AttemptShown }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { answer, error, status_code: status } = attempt
  const why = failureSentence({ error, statusCode: status }, language)
  return (
    <li className={classes.attempt}>
      <div className={classes.attemptHead}>
        <strong>{t.attempt(attempt.attempt)}</strong>
        <StatusBadge tone={why === null ? "good" : "bad"}>{why === null ? t.worked : t.didNotWork}</StatusBadge>
        <Time value={attempt.started_at} />
        <span>{status === null ? t.noAnswer : t.status(status)}</span>
        <span>{t.millis(attempt.duration_millis.toLocaleString(language))}</span>
        {error === null ? null : <code>{error}</code>}
      </div>
      {why === null ? null : <p>{why}</p>}
      {answer === null || answer === "" ? null : (
        <div className={classes.answer}>
          <CodeBlock label={t.answer(attempt.attempt)} text={answer} isWrapped />
        </div>
      )}
    </li>
  )
}

const Attempts = ({ log }: { readonly log: DeliveryDetail["attempt_log"] }) => {
  const t = useTexts(texts)
  return (
    <Section title={t.attemptLog}>
      {log.length === 0 ? <p>{t.noAttempt}</p> : null}
      <ol className={classes.attempts}>
        {log.toReversed().map((attempt) => (
          <Attempt key={attempt.attempt} attempt={attempt} />
        ))}
      </ol>
    </Section>
  )
}

const Request = ({ request }: Pick<DeliveryDetail, "request">) => {
  const t = useTexts(texts)
  if (request === null) {
    return (
      <Section title={t.request}>
        <p>{t.requestGone}</p>
      </Section>
    )
  }
  return (
    <Section title={t.request} note={t.requestNote}>
      <Stack gap="sm">
        <SideBySide>
          <CodeBlock label={t.headersAndBody} text={requestText(request)} isWrapped />
          <CodeBlock label={t.body} text={formattedJson(request.body)} isWrapped />
        </SideBySide>
        <CodeBlock label={t.curl} text={requestCurl(request)} />
      </Stack>
    </Section>
  )
}

const Shown = ({ delivery }: { readonly delivery: DeliveryDetail }) => {
  const t = useTexts(texts)
  const { tone, what } = deliveryState(delivery, usePresent(), useLanguage())
  return (
    <>
      <Stack gap="sm">
        <Callout tone={tone === "bad" || tone === "warn" || tone === "good" ? tone : "info"}>{what}</Callout>
        <Facts
          facts={[
            [t.id, <CopyableId key="id" value={delivery.id} />],
            [t.eventId, <CopyableId key="event" value={delivery.event_id} />],
            [t.created, <Time key="at" value={delivery.event_at} />],
            delivery.delivered_at === null ? null : [t.delivered, <Time key="to" value={delivery.delivered_at} />],
            delivery.next_attempt_at === null ? null : [t.next, <Time key="next" value={delivery.next_attempt_at} />]
          ]}
        />
      </Stack>
      <Attempts log={delivery.attempt_log} />
      <Request request={delivery.request} />
    </>
  )
}

const Badge = ({ delivery }: { readonly delivery: DeliveryDetail }) => {
  const { label, tone } = deliveryState(delivery, usePresent(), useLanguage())
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** A delivery: what happened at each attempt, and the request to repeat it. */
export const DeliveryPage = () => {
  const t = useTexts(texts)
  const { deliveryId, id } = route.useParams()
  const { data: delivery, error, refetch } = useQuery(deliveryQuery(deliveryId))
  return (
    <Page
      key={deliveryId}
      title={delivery?.event_type ?? t.title}
      beside={delivery === undefined ? null : <Badge delivery={delivery} />}
      actions={
        <>
          <Link to="/webhooks/$id" params={{ id }} className={classes.back}>
            {t.back}
          </Link>
          {delivery === undefined ? null : <RetryButton delivery={delivery} />}
        </>
      }
    >
      {delivery === undefined ? (
        <>{error === null ? <Skeleton height={320} /> : <Problem error={error} retry={() => void refetch()} />}</>
      ) : (
        <Shown delivery={delivery} />
      )}
    </Page>
  )
}
