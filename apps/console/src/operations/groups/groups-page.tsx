import { Group, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo, useState } from "react"
import { Filters } from "../../parts/blocks.tsx"
import blocks from "../../parts/blocks.module.css"
import { CopyableId } from "../../parts/copyable-id.tsx"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { Page } from "../../parts/page.tsx"
import { Time } from "../../parts/time.tsx"
import { type GroupShown, groupsQuery } from "./groups-query.ts"
import { texts } from "./texts.ts"

const typedMillis = 200

const nameMax = 120

/** The client groups, with the pages of each. */
export const GroupsPage = () => {
  const t = useTexts(texts)
  const [text, setText] = useState("")
  const [q] = useDebouncedValue(text.trim(), typedMillis)
  const { data, error, isPlaceholderData, refetch } = useQuery(groupsQuery(q))
  const columns = useMemo(
    (): ReadonlyArray<Column<GroupShown>> => [
      { id: "name", header: t.client, cell: ({ name }) => name },
      { id: "id", header: t.id, cell: ({ id }) => <CopyableId value={id} shown={id.slice(-12)} />, width: 150 },
      { id: "since", header: t.since, cell: (row) => <Time value={row.created_at} />, width: 170 },
      {
        id: "pages",
        header: t.pages,
        width: 180,
        cell: ({ id, name }) => (
          <Group gap="md">
            <Link to="/board/list" search={{ group: id }} aria-label={t.missionsOf(name)}>
              {t.missions}
            </Link>
            <Link to="/grids" search={{ group: id }} aria-label={t.gridOf(name)}>
              {t.grid}
            </Link>
          </Group>
        )
      }
    ],
    [t]
  )
  return (
    <Page title={t.title}>
      <Filters label={t.filters}>
        <TextInput
          label={t.search}
          placeholder={t.searchHint}
          maxLength={nameMax}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Filters>
      <DataList
        label={t.title}
        columns={columns}
        keyOf={({ id }) => id}
        state={{ rows: data?.data, error, retry: () => void refetch(), isStale: isPlaceholderData }}
        clearFilters={text === "" ? null : () => setText("")}
        empty={<p>{t.empty}</p>}
      />
      {data?.has_more === true ? <p className={blocks.note}>{t.more}</p> : null}
    </Page>
  )
}
