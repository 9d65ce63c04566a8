import { Button, Stack } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import type { CallAnswer } from "@trajet/contract"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { call } from "../api/call.ts"
import { Callout, Section, SideBySide } from "../parts/blocks.tsx"
import { CodeBlock } from "../parts/code-block.tsx"
import { Problem } from "../parts/problem.tsx"
import { failureSentence } from "./deliveries/failure.ts"
import { requestCurl, requestText } from "./deliveries/request-curl.ts"
import { texts } from "./texts.ts"

type TestedEndpoint = CallAnswer<"POST /console/api/endpoints/:id/test">

const Verdict = ({ exchange }: { readonly exchange: TestedEndpoint }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const failed = failureSentence({ error: exchange.error, statusCode: exchange.status_code }, language)
  return failed === null ? (
    <Callout tone="good" isNews>
      {t.testWorked(exchange.status_code ?? 200, exchange.duration_millis)}
    </Callout>
  ) : (
    <Callout tone="bad" isNews>
      {failed}
    </Callout>
  )
}

const Result = ({ exchange }: { readonly exchange: TestedEndpoint }) => {
  const t = useTexts(texts)
  const { answer, detail, status_code: status } = exchange
  const answered =
    status === null
      ? `${t.noAnswer}\n${detail ?? ""}`
      : `HTTP ${status}\n\n${answer === null || answer === "" ? t.emptyBody : answer}`
  return (
    <>
      <Verdict exchange={exchange} />
      <SideBySide>
        <CodeBlock label={t.sentRequest} text={requestText(exchange.request)} isWrapped />
        <CodeBlock label={t.receivedAnswer} text={answered} isWrapped />
      </SideBySide>
      <CodeBlock label="curl" text={requestCurl(exchange.request)} />
    </>
  )
}

/** Sends a test event, and shows the request and the answer side by side. */
export const TestTab = ({ id }: { readonly id: string }) => {
  const t = useTexts(texts)
  const testing = useMutation({ mutationFn: () => call("POST /console/api/endpoints/:id/test", { path: { id } }) })
  return (
    <Section title={t.test} note={t.testNote}>
      <Stack gap="sm">
        <div>
          <Button onClick={() => testing.mutate()} loading={testing.isPending}>
            {t.sendTest}
          </Button>
        </div>
        {testing.error === null ? null : <Problem error={testing.error} />}
        {testing.data === undefined ? null : <Result exchange={testing.data} />}
      </Stack>
    </Section>
  )
}
