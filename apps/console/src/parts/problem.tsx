import { Alert, Button, Group, List, Text } from "@mantine/core"
import { IconAlertTriangle } from "@tabler/icons-react"
import { CallError } from "@trajet/pages/call-error.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { CopyableId } from "./copyable-id.tsx"
import { texts } from "./texts.ts"
import classes from "./parts.module.css"

interface DetailsProps {
  readonly error: CallError
  /** True if the failure is told in other words than those of the API. */
  readonly isTold: boolean
}

/** What the API says of the failure, in its own words. */
const ApiWords = ({ error: { problem }, isTold }: DetailsProps) => {
  const fields = problem?.errors ?? []
  return (
    <>
      {isTold ? <Text size="sm">{problem?.detail ?? problem?.title}</Text> : null}
      {fields.length === 0 ? null : (
        <List size="sm" mt={4}>
          {fields.map(({ field, message }) => (
            <List.Item key={`${field} ${message}`}>
              <code>{field}</code> {message}
            </List.Item>
          ))}
        </List>
      )}
    </>
  )
}

const Details = ({ error, isTold }: DetailsProps) => {
  const t = useTexts(texts)
  const { problem } = error
  return (
    <>
      {problem === undefined || problem === null || (!isTold && (problem.errors ?? []).length === 0) ? null : (
        <details className={classes.technical}>
          <summary>{t.technical}</summary>
          <ApiWords error={error} isTold={isTold} />
        </details>
      )}
      <Group gap="md" mt={6} fz="sm">
        {error.code === undefined ? null : (
          <span>
            {t.code} <code>{error.code}</code>
          </span>
        )}
        {error.requestId === null ? null : (
          <span>
            {t.request} <CopyableId value={error.requestId} />
          </span>
        )}
      </Group>
    </>
  )
}

interface Props {
  readonly error: unknown
  /** Shows a button that tries again. */
  readonly retry?: (() => void) | undefined
  /** The failure in the language of the user, in place of the words of the API. */
  readonly said?: string | undefined
}

/** A failure: what the API says, its code, and the id of the request. */
export const Problem = ({ error, retry, said: own }: Props) => {
  const t = useTexts(texts)
  const failed = error instanceof CallError ? error : null
  const said =
    own ??
    failed?.problem?.detail ??
    failed?.problem?.title ??
    (failed?.failure === "unreachable" ? t.unreachable : t.unexpected)
  return (
    <Alert
      classNames={{
        root: classes.problem ?? "",
        title: classes.problemTitle ?? "",
        message: classes.problemText ?? ""
      }}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t.problem}
      color="red"
      role="alert"
    >
      <Text size="md">{said}</Text>
      {failed === null ? null : <Details error={failed} isTold={own !== undefined} />}
      {retry === undefined ? null : (
        <Button variant="default" mt="xs" onClick={retry}>
          {t.again}
        </Button>
      )}
    </Alert>
  )
}
