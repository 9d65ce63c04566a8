import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../api/call.ts"
import { ConfirmDialog } from "../parts/confirm-dialog.tsx"
import { usePresent } from "../app/test-clock.ts"
import { isHeld } from "./endpoint-state.ts"
import { type EndpointShown, endpointsKey } from "./queries.ts"
import { texts } from "./texts.ts"

/** One request gives a part of many waiting deliveries their time, so it is repeated until the endpoint is enabled. */
const enable = async (id: string): Promise<void> => {
  const { enabled } = await call("POST /console/api/endpoints/:id/enabling", { path: { id } })
  if (!enabled) await enable(id)
}

/** Enables a paused or disabled endpoint, or ends the pause of the breaker, after it has said how many deliveries leave. */
export const EnableButton = ({ endpoint }: { readonly endpoint: EndpointShown }) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const enabling = useMutation({
    mutationFn: () => enable(endpoint.id),
    onSuccess: async () => {
      setAsking(false)
      notifications.show({ message: t.enabled })
      await queries.invalidateQueries({ queryKey: endpointsKey })
    }
  })
  const isWorking = !isHeld(endpoint, usePresent())
  // The pause of the breaker may end by itself while the question is open.
  if (isWorking && !isAsking) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t.enable}</Button>
      {isAsking ? (
        <ConfirmDialog
          title={t.enable}
          action={t.enable}
          isPending={enabling.isPending}
          error={enabling.error}
          act={() => enabling.mutate()}
          close={() => setAsking(false)}
        >
          {t.enabling(endpoint.open_deliveries)}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
