import { Button, Group, Modal, Stack } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { call } from "../../../api/call.ts"
import type { DriverShown } from "../drivers-query.ts"
import { environmentPreference, usePreference } from "../../../app/preferences.ts"
import { Callout } from "../../../parts/blocks.tsx"
import { Problem } from "../../../parts/problem.tsx"
import { texts as partTexts } from "../../../parts/texts.ts"
import { Time } from "../../../parts/time.tsx"
import { KeyRow } from "./key-row.tsx"
import { MadeLink } from "./made-link.tsx"
import classes from "./phones.module.css"
import { type DeviceLinkShown, phonesQuery } from "./phones-query.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly driver: DriverShown
  readonly close: () => void
}

const OpenLink = ({ driverId, link }: { readonly driverId: string; readonly link: DeviceLinkShown }) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: () =>
      call("DELETE /console/api/drivers/:id/device-links/:link_id", { path: { id: driverId, link_id: link.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["operations", "drivers", "phones", driverId] })
  })
  return (
    <li className={classes.row}>
      <span>
        {t.endAt} <Time value={link.expires_at} />
      </span>
      <Button size="compact-sm" variant="default" loading={ending.isPending} onClick={() => ending.mutate()}>
        {t.end}
      </Button>
    </li>
  )
}

/** Makes a link for the phone of a driver, and lists the phones, which can be revoked. */
export const PhonesDialog = ({ close, driver }: Props) => {
  const t = useTexts(texts)
  const parts = useTexts(partTexts)
  const queries = useQueryClient()
  const environment = usePreference(environmentPreference)
  const making = useMutation({
    mutationFn: () => call("POST /console/api/drivers/:id/device-links", { path: { id: driver.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["operations", "drivers", "phones", driver.id] })
  })
  const made = making.data
  const { data, error } = useQuery(phonesQuery(driver.id, environment, made !== undefined))
  const others = (data?.links ?? []).filter(({ id }) => id !== made?.id)
  return (
    <Modal
      opened
      onClose={close}
      title={t.phonesOf(`${driver.first_name} ${driver.name}`)}
      closeButtonProps={{ "aria-label": parts.close }}
    >
      <Stack gap="sm" fz="md">
        <div>{t.note}</div>
        {driver.suspended ? <Callout tone="warn">{t.suspended}</Callout> : null}
        {made === undefined ? null : (
          <MadeLink key={made.id} link={made} isOpen={data?.links.some(({ id }) => id === made.id) !== false} />
        )}
        {making.error === null ? null : <Problem error={making.error} />}
        <Group>
          <Button
            variant={made === undefined ? "filled" : "default"}
            loading={making.isPending}
            disabled={driver.suspended}
            onClick={() => making.mutate()}
          >
            {made === undefined ? t.make : t.another}
          </Button>
        </Group>
        {error === null ? null : <Problem error={error} />}
        {others.length === 0 ? null : (
          <section aria-label={t.openLinks}>
            <h3 className={classes.part}>{t.openLinks}</h3>
            <ul className={classes.list}>
              {others.map((link) => (
                <OpenLink key={link.id} link={link} driverId={driver.id} />
              ))}
            </ul>
          </section>
        )}
        <section aria-label={t.keys}>
          <h3 className={classes.part}>{t.keys}</h3>
          {data?.devices.length === 0 ? <div className={classes.note}>{t.noKeys}</div> : null}
          <ul className={classes.list}>
            {(data?.devices ?? []).map((device) => (
              <KeyRow key={device.id} device={device} driverId={driver.id} />
            ))}
          </ul>
        </section>
      </Stack>
    </Modal>
  )
}
