import type { CallAnswer } from "@trajet/contract"
import { Button, Group, Select, Skeleton, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useMemo, useState } from "react"
import { call } from "../../api/call.ts"
import { environmentPreference, usePreference } from "../../app/preferences.ts"
import { Callout, Facts, Filters, Section } from "../../parts/blocks.tsx"
import { CopyableId } from "../../parts/copyable-id.tsx"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { Page } from "../../parts/page.tsx"
import { Problem } from "../../parts/problem.tsx"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import { usePages } from "../../parts/use-pages.ts"
import { groupsQuery } from "../groups/groups-query.ts"
import { gridQuery, type GroupGrid } from "./grid-queries.ts"
import classes from "./grids.module.css"
import { GridTables } from "./grid-tables.tsx"
import { ReplaceGridDialog } from "./replace-dialog.tsx"
import { texts } from "./texts.ts"

const route = getRouteApi("/signed-in/grids")

type Version = CallAnswer<"GET /operations/v1/groups/:id/grid/versions">["data"][number]

const Versions = ({ group }: { readonly group: string }) => {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const state = usePages(["operations", "grid", group, "versions"], (cursor, signal) =>
    call("GET /operations/v1/groups/:id/grid/versions", { path: { id: group }, query: { cursor } }, { signal })
  )
  const columns = useMemo(
    (): ReadonlyArray<Column<Version>> => [
      {
        id: "version",
        header: t.versionWord,
        cell: ({ version }) => (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void navigate({ to: "/grids", search: { group, version } })}
          >
            {t.version(version)}
          </Button>
        )
      },
      { id: "made", header: t.made, cell: (row) => <Time value={row.created_at} /> },
      { id: "by", header: t.by, cell: (row) => row.created_by?.name ?? t.administration }
    ],
    [group, navigate, t]
  )
  return (
    <Section title={t.versions}>
      <DataList
        label={t.versions}
        columns={columns}
        state={state}
        keyOf={({ version }) => String(version)}
        empty={<p>—</p>}
        placeholders={2}
      />
    </Section>
  )
}

const Shown = ({ grid, isOlder }: { readonly grid: GroupGrid; readonly isOlder: boolean }) => {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const isLive = usePreference(environmentPreference) === "live"
  const showCurrent = () => void navigate({ to: "/grids", search: { group: grid.group_id } })
  return (
    <>
      <Section
        title={t.version(grid.version)}
        actions={
          isOlder ? (
            <Button variant="default" onClick={showCurrent}>
              {t.showCurrent}
            </Button>
          ) : isLive ? (
            <Group gap="xs">
              <Button variant="default" onClick={() => setIsOpen(true)}>
                {t.replace}
              </Button>
              <Button onClick={() => void navigate({ to: "/grids/edit", search: { group: grid.group_id } })}>
                {t.edit}
              </Button>
            </Group>
          ) : null
        }
      >
        <Facts
          facts={[
            [
              t.versionWord,
              <StatusBadge key="state" tone={isOlder ? "quiet" : "good"}>
                {isOlder ? t.older : t.current}
              </StatusBadge>
            ],
            [t.groupId, <CopyableId key="group" value={grid.group_id} />],
            [t.made, <Time key="made" value={grid.created_at} />],
            [t.by, grid.created_by?.name ?? t.administration]
          ]}
        />
      </Section>
      {isLive ? null : (
        <div className={classes.note}>
          <Callout>{t.testNote}</Callout>
        </div>
      )}
      <GridTables grid={grid.grid} />
      {isOpen ? <ReplaceGridDialog current={grid} close={() => setIsOpen(false)} /> : null}
    </>
  )
}

const GroupShown = ({ group, version }: { readonly group: string; readonly version: number | undefined }) => {
  const { data, error, refetch } = useQuery(gridQuery(group, version))
  if (error !== null && data === undefined) return <Problem error={error} retry={() => void refetch()} />
  return (
    <>
      {data === undefined ? <Skeleton height={360} /> : <Shown grid={data} isOlder={version !== undefined} />}
      <Versions group={group} />
    </>
  )
}

const Choice = ({ group }: { readonly group: string | undefined }) => {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { data } = useQuery(groupsQuery())
  const groups = data?.data ?? []
  const [id, setId] = useState("")
  const show = (chosen: string) => void navigate({ to: "/grids", search: { group: chosen } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (id.trim() !== "") show(id.trim())
  }
  return (
    <form onSubmit={submit}>
      <Filters label={t.choose}>
        <Select
          label={t.choose}
          searchable
          allowDeselect={false}
          value={groups.some((each) => each.id === group) ? (group ?? null) : null}
          data={groups.map((each) => ({ value: each.id, label: each.name }))}
          onChange={(chosen) => show(chosen ?? "")}
        />
        <TextInput
          label={t.groupId}
          maxLength={64}
          spellCheck={false}
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={id.trim() === ""}>
          {t.show}
        </Button>
      </Filters>
    </form>
  )
}

/** The price grid of a group, its versions, and its replacement. */
export const GridsPage = () => {
  const t = useTexts(texts)
  const { group, version } = route.useSearch()
  return (
    <Page title={t.title}>
      <Choice group={group} />
      {group === undefined ? <p>{t.noGroup}</p> : <GroupShown key={group} group={group} version={version} />}
    </Page>
  )
}
