import { Button, Group } from "@mantine/core"
import { useMemo, useState } from "react"
import { driversList } from "../../api/operations/drivers.ts"
import type { DriverShown } from "../../api/operations/types/drivers.model.ts"
import { environmentPreference, usePreference } from "../../app/preferences.ts"
import { useTexts } from "../../i18n.tsx"
import { Callout } from "../../parts/blocks.tsx"
import { CopyableId } from "../../parts/copyable-id.tsx"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { Page } from "../../parts/page.tsx"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import { usePages } from "../../parts/use-pages.ts"
import { ChangeDriverDialog, SuspendDriverDialog } from "./change-dialogs.tsx"
import { CreateDriverDialog } from "./create-dialog.tsx"
import { texts } from "./texts.ts"

type Open = { readonly type: "create" } | { readonly type: "change" | "suspend"; readonly driver: DriverShown }

const pageRows = 50

const nameOf = ({ first_name: first, name }: DriverShown): string => `${first} ${name}`

const RowActions = ({ driver, open }: { readonly driver: DriverShown; readonly open: (open: Open) => void }) => {
  const t = useTexts(texts)
  const name = nameOf(driver)
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t.changeNamed(name)}
        onClick={() => open({ type: "change", driver })}
      >
        {t.change}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={driver.suspended ? t.resumeNamed(name) : t.suspendNamed(name)}
        onClick={() => open({ type: "suspend", driver })}
      >
        {driver.suspended ? t.resume : t.suspend}
      </Button>
    </Group>
  )
}

const useColumns = (open: ((open: Open) => void) | null): ReadonlyArray<Column<DriverShown>> => {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: "name",
        header: t.name,
        cell: (row) => (
          <>
            <div>{nameOf(row)}</div>
            <CopyableId value={row.id} shown={`${row.id.slice(0, 13)}…`} />
          </>
        )
      },
      { id: "phone", header: t.phone, cell: (row) => <a href={`tel:${row.phone}`}>{row.phone}</a>, width: 150 },
      { id: "email", header: t.email, cell: (row) => row.email },
      {
        id: "availability",
        header: t.availability,
        cell: ({ availability }) => (availability.length === 0 ? t.always : t.times(availability.length)),
        width: 120
      },
      {
        id: "status",
        header: t.status,
        cell: (row) => (
          <StatusBadge tone={row.suspended ? "warn" : "good"}>{row.suspended ? t.suspended : t.active}</StatusBadge>
        ),
        width: 110
      },
      { id: "created", header: t.created, cell: (row) => <Time value={row.created_at} />, width: 170 },
      ...(open === null
        ? []
        : [
            {
              id: "actions",
              header: t.actions,
              cell: (row: DriverShown) => <RowActions driver={row} open={open} />,
              align: "end" as const,
              width: 200
            }
          ])
    ],
    [open, t]
  )
}

/** The drivers of the transport company. */
export const DriversPage = () => {
  const t = useTexts(texts)
  const isLive = usePreference(environmentPreference) === "live"
  const [open, setOpen] = useState<Open | null>(null)
  const state = usePages(["operations", "drivers", "list"], (cursor, signal) =>
    driversList({ limit: pageRows, cursor }, { signal })
  )
  const columns = useColumns(isLive ? setOpen : null)
  const close = () => setOpen(null)
  return (
    <Page title={t.title} actions={<Button onClick={() => setOpen({ type: "create" })}>{t.create}</Button>}>
      {isLive ? null : (
        <div style={{ marginBottom: 12 }}>
          <Callout>{t.testNote}</Callout>
        </div>
      )}
      <DataList
        label={t.title}
        columns={columns}
        state={state}
        keyOf={(row) => row.id}
        lines={2}
        empty={<p>{t.empty}</p>}
      />
      {open?.type === "create" ? <CreateDriverDialog close={close} /> : null}
      {open?.type === "change" ? <ChangeDriverDialog driver={open.driver} close={close} /> : null}
      {open?.type === "suspend" ? <SuspendDriverDialog driver={open.driver} close={close} /> : null}
    </Page>
  )
}
