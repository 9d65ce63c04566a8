import { Button, Group } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo, useState } from "react"
import { call } from "../../api/call.ts"
import type { DriverShown } from "./drivers-query.ts"
import { environmentPreference, usePreference } from "../../app/preferences.ts"
import { Callout } from "../../parts/blocks.tsx"
import { CopyableId } from "../../parts/copyable-id.tsx"
import { PhoneShown } from "@trajet/pages/contact-line.tsx"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { Page } from "../../parts/page.tsx"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import { usePages } from "../../parts/use-pages.ts"
import { ChangeDriverDialog, SuspendDriverDialog } from "./change-dialogs.tsx"
import { CreateDriverDialog } from "./create-dialog.tsx"
import { PhonesDialog } from "./phones/phones-dialog.tsx"
import { texts as phoneTexts } from "./phones/texts.ts"
import { texts } from "./texts.ts"

type Open =
  | { readonly type: "create" }
  | { readonly type: "change" | "phones" | "suspend"; readonly driver: DriverShown }

const pageRows = 50

const nameOf = ({ first_name: first, name }: DriverShown): string => `${first} ${name}`

interface ActionsProps {
  readonly driver: DriverShown
  /** False in the test environment, which shows the records of the live one. */
  readonly canChange: boolean
  readonly open: (open: Open) => void
}

const RowActions = ({ canChange, driver, open }: ActionsProps) => {
  const t = useTexts(texts)
  const p = useTexts(phoneTexts)
  const name = nameOf(driver)
  const phones = (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={p.phonesOf(name)}
      onClick={() => open({ type: "phones", driver })}
    >
      {p.phones}
    </Button>
  )
  if (!canChange) return phones
  return (
    <Group gap={4} justify="flex-end">
      {phones}
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

const useColumns = (open: (open: Open) => void, canChange: boolean): ReadonlyArray<Column<DriverShown>> => {
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
      {
        id: "phone",
        header: t.phone,
        cell: (row) => <PhoneShown phone={row.phone} e164={row.phone_e164} />,
        width: 150
      },
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
      {
        id: "actions",
        header: t.actions,
        cell: (row) => <RowActions driver={row} open={open} canChange={canChange} />,
        align: "end",
        width: canChange ? 290 : 120
      }
    ],
    [canChange, open, t]
  )
}

/** The drivers of the transport company. */
export const DriversPage = () => {
  const t = useTexts(texts)
  const isLive = usePreference(environmentPreference) === "live"
  const [open, setOpen] = useState<Open | null>(null)
  const state = usePages(["operations", "drivers", "list"], (cursor, signal) =>
    call("GET /operations/v1/drivers", { query: { limit: pageRows, cursor } }, { signal })
  )
  const columns = useColumns(setOpen, isLive)
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
      {open?.type === "phones" ? <PhonesDialog driver={open.driver} close={close} /> : null}
      {open?.type === "suspend" ? <SuspendDriverDialog driver={open.driver} close={close} /> : null}
    </Page>
  )
}
