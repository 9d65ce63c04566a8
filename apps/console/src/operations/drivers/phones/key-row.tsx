import { Button, Group } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import type { DeviceShown } from "./phones-query.ts"
import { useAgo } from "../../../parts/ago.ts"
import { Problem } from "../../../parts/problem.tsx"
import { StatusBadge } from "../../../parts/status-badge.tsx"
import classes from "./phones.module.css"
import { texts } from "./texts.ts"

/** A key of a driver with its last use. It asks before it is revoked. */
export const KeyRow = ({ device, driverId }: { readonly device: DeviceShown; readonly driverId: string }) => {
  const t = useTexts(texts)
  const ago = useAgo()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const name = device.label ?? t.program
  const revoking = useMutation({
    mutationFn: () =>
      call("POST /console/api/drivers/:id/devices/:key_id/revocation", { path: { id: driverId, key_id: device.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["operations", "drivers", "phones", driverId] })
      setAsking(false)
    }
  })
  return (
    <li className={classes.row}>
      <div>
        <div>{name}</div>
        <div className={classes.note}>
          {device.prefix}… · {device.last_used_at === null ? t.neverUsed : t.lastUsed(ago(device.last_used_at))}
        </div>
        {isAsking ? <div>{t.sure}</div> : null}
        {revoking.error === null ? null : <Problem error={revoking.error} />}
      </div>
      {device.revoked_at === null ? (
        <Group gap={4}>
          {isAsking ? (
            <>
              <Button size="compact-sm" color="red" loading={revoking.isPending} onClick={() => revoking.mutate()}>
                {t.confirm}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
                {t.keep}
              </Button>
            </>
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t.revokeNamed(name)}
              onClick={() => setAsking(true)}
            >
              {t.revoke}
            </Button>
          )}
        </Group>
      ) : (
        <StatusBadge tone="quiet">{t.revokedBadge}</StatusBadge>
      )}
    </li>
  )
}
