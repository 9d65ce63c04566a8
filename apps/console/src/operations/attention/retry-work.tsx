import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { isRefused } from "@trajet/pages/call-error.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { call } from "../../api/call.ts"
import { failedWorkKey, type FailedWorkShown } from "./attention-queries.ts"
import { texts as partTexts } from "../../parts/texts.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly work: FailedWorkShown
  readonly name: string
}

/** Lets failed work run at once. A refusal means that the list is old: it is read again. */
export const RetryWork = ({ name, work }: Props) => {
  const t = useTexts(texts)
  const parts = useTexts(partTexts)
  const queries = useQueryClient()
  const retrying = useMutation({
    mutationFn: () => call("POST /console/api/failed-work/:id/retry", { path: { id: String(work.id) } }),
    onSuccess: () => notifications.show({ message: t.retried }),
    onError: (error) =>
      notifications.show({ message: isRefused(error, 409) ? t.retryRefused : error.message, color: "red" }),
    onSettled: () => queries.invalidateQueries({ queryKey: failedWorkKey })
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={parts.about(t.retry, name)}
      loading={retrying.isPending}
      disabled={work.is_running}
      onClick={() => retrying.mutate()}
    >
      {t.retry}
    </Button>
  )
}
