import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { call } from "../../api/call.ts"
import { hasRole, useSession } from "../../session/session.ts"
import { texts } from "./delivery-texts.ts"
import { deliveriesKey, type EndpointDelivery } from "../queries.ts"

interface Props {
  readonly delivery: Pick<EndpointDelivery, "id" | "status">
  readonly isSmall?: boolean
}

/** Sends a failed or dead delivery again. Absent for other deliveries, and for users who may not. */
export const RetryButton = ({ delivery, isSmall = false }: Props) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const mayRetry = hasRole(useSession(), ["administrator"])
  const retrying = useMutation({
    mutationFn: () => call("POST /console/api/deliveries/:id/retry", { path: { id: delivery.id } }),
    onSuccess: () => notifications.show({ message: t.retried }),
    onError: (error) => notifications.show({ message: error.message, color: "red" }),
    onSettled: () => queries.invalidateQueries({ queryKey: deliveriesKey })
  })
  if (!mayRetry || (delivery.status !== "failed" && delivery.status !== "dead")) return null
  return (
    <Button
      variant="default"
      {...(isSmall ? { size: "compact-sm" } : {})}
      loading={retrying.isPending}
      onClick={() => retrying.mutate()}
    >
      {t.retry}
    </Button>
  )
}
