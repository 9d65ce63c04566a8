import { Alert, Button, Group, List, Text } from "@mantine/core"
import { IconAlertTriangle } from "@tabler/icons-react"
import { CallError } from "@trajet/pages/call-error.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { CopyableId } from "./copyable-id.tsx"
import { texts } from "./texts.ts"
import classes from "./parts.module.css"

const Details = ({ error, hasFields }: { readonly error: CallError; readonly hasFields: boolean }) => {
  const t = useTexts(texts)
  const fields = hasFields ? (error.problem?.errors ?? []) : []
  return (
    <>
      {fields.length === 0 ? null : (
        <List size="sm" mt={4}>
          {fields.map(({ field, message }) => (
            <List.Item key={`${field} ${message}`}>
              <code>{field}</code> {message}
            </List.Item>
          ))}
        </List>
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
      {failed === null ? null : <Details error={failed} hasFields={own === undefined} />}
      {retry === undefined ? null : (
        <Button variant="default" mt="xs" onClick={retry}>
          {t.again}
        </Button>
      )}
    </Alert>
  )
}
