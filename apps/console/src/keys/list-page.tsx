import { Button, SegmentedControl } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo, useState } from "react"
import { Filters } from "../parts/blocks.tsx"
import type { Column } from "../parts/data-list.model.ts"
import { DataList } from "../parts/data-list.tsx"
import blocks from "../parts/blocks.module.css"
import { Page } from "../parts/page.tsx"
import { StatusBadge } from "../parts/status-badge.tsx"
import { Time } from "../parts/time.tsx"
import { EnvironmentBadge } from "../parts/environment-badge.tsx"
import { keyState, keyStates, type KeyState } from "./key-form.ts"
import { CreateKeyDialog } from "./create-dialog.tsx"
import { type KeyShown, keysQuery } from "./keys-query.ts"
import { RevokeDialog } from "./revoke-dialog.tsx"
import { isKnownScope, scopeWords, texts } from "./texts.ts"

const tones = { active: "good", expired: "quiet", revoked: "quiet" } as const

const Name = ({ row }: { readonly row: KeyShown }) => {
  const t = useTexts(texts)
  return (
    <>
      <div>{row.label ?? t.unnamed}</div>
      <code className={blocks.quietCode}>{`${row.prefix}…`}</code>
    </>
  )
}

/** Reads the clock, so that the other functions of the page are pure. */
const stateNow = (row: KeyShown): KeyState => keyState(row, Date.now())

const State = ({ row }: { readonly row: KeyShown }) => {
  const t = useTexts(texts)
  const state = stateNow(row)
  return <StatusBadge tone={tones[state]}>{t[state]}</StatusBadge>
}

const Scopes = ({ scopes }: Pick<KeyShown, "scopes">) => {
  const words = useTexts(scopeWords)
  return scopes.map((scope) => (isKnownScope(scope) ? words[scope] : scope)).join(", ")
}

const useColumns = (revoke: (row: KeyShown) => void): ReadonlyArray<Column<KeyShown>> => {
  const t = useTexts(texts)
  return useMemo(
    () => [
      { id: "label", header: t.label, cell: (row) => <Name row={row} /> },
      { id: "state", header: t.state, cell: (row) => <State row={row} />, width: 110 },
      {
        id: "environment",
        header: t.environment,
        cell: (row) => <EnvironmentBadge value={row.environment} />,
        width: 125
      },
      { id: "scopes", header: t.scopes, cell: ({ scopes }) => <Scopes scopes={scopes} />, width: 140 },
      {
        id: "used",
        header: t.lastUse,
        cell: (row) => (row.last_used_at === null ? t.neverUsed : <Time value={row.last_used_at} />),
        width: 155
      },
      {
        id: "expiry",
        header: t.expiry,
        cell: (row) => (row.expires_at === null ? t.never : <Time value={row.expires_at} />),
        width: 155
      },
      {
        id: "actions",
        header: t.actions,
        align: "end",
        width: 120,
        cell: (row) =>
          row.revoked_at !== null ? null : (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t.revokeOf(row.label ?? row.prefix)}
              onClick={() => revoke(row)}
            >
              {t.revoke}
            </Button>
          )
      }
    ],
    [t, revoke]
  )
}

type StateChoice = "all" | KeyState
type EnvironmentChoice = "all" | "live" | "test"

const useFilters = () => {
  const [state, setState] = useState<StateChoice>("all")
  const [environment, setEnvironment] = useState<EnvironmentChoice>("all")
  const isUsed = state !== "all" || environment !== "all"
  return {
    state,
    setState,
    environment,
    setEnvironment,
    passes: (row: KeyShown) =>
      (state === "all" || stateNow(row) === state) && (environment === "all" || row.environment === environment),
    clear: isUsed
      ? () => {
          setState("all")
          setEnvironment("all")
        }
      : null
  }
}

const KeyFilters = ({ environment, setEnvironment, setState, state }: ReturnType<typeof useFilters>) => {
  const t = useTexts(texts)
  return (
    <Filters label={t.filters}>
      <SegmentedControl
        size="xs"
        aria-label={t.stateFilter}
        value={state}
        onChange={setState}
        data={[
          { value: "all", label: t.everyState },
          ...keyStates.map((value) => ({ value, label: t[`${value}Ones`] }))
        ]}
      />
      <SegmentedControl
        size="xs"
        aria-label={t.environmentFilter}
        value={environment}
        onChange={setEnvironment}
        data={[
          { value: "all", label: t.both },
          { value: "live", label: t.live },
          { value: "test", label: t.test }
        ]}
      />
    </Filters>
  )
}

const route = getRouteApi("/signed-in/keys")

/** The keys of the group. */
export const KeyListPage = () => {
  const t = useTexts(texts)
  // The address opens the form, so that other places can lead to it.
  const isCreating = route.useSearch().create === true
  const navigate = route.useNavigate()
  const setCreating = (create: boolean) => void navigate({ search: create ? { create } : {}, replace: true })
  const [revoked, setRevoked] = useState<KeyShown | null>(null)
  const query = useQuery(keysQuery)
  const filters = useFilters()
  const columns = useColumns(setRevoked)
  const create = <Button onClick={() => setCreating(true)}>{t.create}</Button>
  const isEmpty = query.data?.data.length === 0
  return (
    <Page title={t.title} actions={isEmpty ? null : create}>
      <p className={blocks.note}>{t.intro}</p>
      <KeyFilters {...filters} />
      <DataList
        label={t.title}
        columns={columns}
        lines={2}
        keyOf={(row) => row.id}
        state={{ rows: query.data?.data.filter(filters.passes), error: query.error, retry: () => void query.refetch() }}
        clearFilters={isEmpty ? null : filters.clear}
        empty={
          <>
            <p>{t.empty}</p>
            {create}
          </>
        }
      />
      {isCreating ? <CreateKeyDialog close={() => setCreating(false)} /> : null}
      {revoked === null ? null : <RevokeDialog row={revoked} close={() => setRevoked(null)} />}
    </Page>
  )
}
