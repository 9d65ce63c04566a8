import {
  type HeldImport,
  type Import,
  type Importer,
  type ImportId,
  ImportNotReady,
  type ImportRow,
  Imports,
  importsKeptMax,
  importsOpenMax,
  ImportUnknown,
  type NewImport,
  type NewImportRow,
  type RowState,
  TooManyImports
} from "@trajet/domain/imports"
import type { Instant } from "@trajet/domain/time"
import { Effect, Option, Result } from "effect"
import { later, type StoreState } from "../store/store-state.fake.ts"
import { importOf, type StoredImport } from "./import-rows.fake.ts"

const newRow = ({ cells, line, problems }: NewImportRow): ImportRow => ({
  ...{ line, cells, problems, state: problems.length === 0 ? "unchecked" : "wrong" },
  ...{ priceHt: null, missionId: null, transportId: null }
})

const rowsIn = ({ rows }: StoredImport, state: RowState): ReadonlyArray<ImportRow> =>
  [...rows.values()].filter((row) => row.state === state).toSorted((one, other) => one.line - other.line)

/** The state of the rows that an import goes on with. */
const nextState = (state: StoredImport["state"]): RowState => (state === "checking" ? "unchecked" : "right")

const create =
  (state: StoreState) =>
  (by: Importer, { fileName, id, rows }: NewImport) =>
    state
      .transaction((now): Result.Result<Import, TooManyImports> => {
        const { imports } = state
        const others = imports.of(by.tenant)
        if (others.filter(({ endedAt }) => endedAt === null).length >= importsOpenMax) {
          return Result.fail(new TooManyImports())
        }
        for (const other of others.slice(importsKeptMax - 1)) if (other.endedAt !== null) imports.all.delete(other.id)
        const stored: StoredImport = {
          ...{ id, tenant: by.tenant, fileName, by, state: "checking", isInterrupted: false },
          ...{ createdAt: now, startedAt: null, endedAt: null, owner: null, leaseUntil: now },
          rows: new Map(rows.map((row) => [row.line, newRow(row)]))
        }
        imports.all.set(id, stored)
        state.auditUnkeyed(by.tenant, now, "import.create", id, by)
        return Result.succeed(importOf(stored))
      })
      .pipe(Effect.flatMap(Effect.fromResult))

/** Why an import cannot be started or cancelled; null if it can. */
const startRefusal = (row: StoredImport): ImportNotReady | null => {
  if (row.endedAt !== null) return new ImportNotReady({ because: "over" })
  if (row.state === "ordering") return new ImportNotReady({ because: "under_way" })
  if (row.state === "checking") return new ImportNotReady({ because: "checking" })
  return rowsIn(row, "right").length === 0 ? new ImportNotReady({ because: "nothing_right" }) : null
}

const cancelRefusal = ({ endedAt }: StoredImport): ImportNotReady | null =>
  endedAt === null ? null : new ImportNotReady({ because: "over" })

interface UserChange {
  readonly action: string
  readonly refusal: (row: StoredImport) => ImportNotReady | null
  readonly changed: (by: Importer, now: Instant) => Partial<StoredImport>
}

const starting: UserChange = {
  action: "import.start",
  refusal: startRefusal,
  changed: (by, now) => ({ by, state: "ordering", startedAt: now, leaseUntil: now, isInterrupted: false })
}

const cancelling: UserChange = {
  action: "import.cancel",
  refusal: cancelRefusal,
  changed: (_by, now) => ({ state: "cancelled", endedAt: now, isInterrupted: false })
}

const changing =
  (state: StoreState, { action, changed, refusal }: UserChange) =>
  (by: Importer, id: ImportId) =>
    state
      .transaction((now): Result.Result<void, ImportUnknown | ImportNotReady> => {
        const row = state.imports.find(by.tenant, id)
        if (row === undefined) return Result.fail(new ImportUnknown())
        const refused = refusal(row)
        if (refused !== null) return Result.fail(refused)
        state.imports.change(row, changed(by, now))
        state.auditUnkeyed(by.tenant, now, action, id, by)
        return Result.void
      })
      .pipe(Effect.flatMap(Effect.fromResult))

const heldOf = (state: StoreState, { by, id, state: of, tenant }: StoredImport): HeldImport | null => {
  if (of !== "checking" && of !== "ordering") return null
  const { ip, keyId, requestId } = by
  const key = state.apiKeys.get(keyId)
  const isOwnKey = key?.groupId === tenant.groupId && key.environment === tenant.environment
  const gridVersion = state.groups.get(tenant.groupId)?.grids.length ?? 0
  return {
    ...{ id, tenant, state: of, keyId, requestId, ip, gridVersion },
    isKeyValid: isOwnKey && key.revokedAt === null
  }
}

const claim =
  (state: StoreState): Imports["Service"]["claim"] =>
  (owner, environments, leaseMillis) =>
    state.transaction((now) => {
      const [first] = [...state.imports.all.values()]
        .filter(({ leaseUntil, tenant }) => leaseUntil <= now && environments.includes(tenant.environment))
        .filter((row) => heldOf(state, row) !== null)
        .toSorted((one, other) => (one.leaseUntil < other.leaseUntil ? -1 : 1))
      if (first === undefined) return Option.none()
      state.imports.change(first, { owner, leaseUntil: later(now, leaseMillis) })
      return Option.fromNullishOr(heldOf(state, first))
    })

const release =
  (state: StoreState): Imports["Service"]["release"] =>
  (owner, held, { isInterrupted, restMillis }) =>
    state.transaction((now) => {
      const row = state.imports.heldBy(owner, held)
      if (row === undefined || heldOf(state, row) === null) return
      const hasNext = rowsIn(row, nextState(row.state)).length > 0
      const done = row.state === "checking" ? "checked" : "ended"
      const next = !held.isKeyValid ? "cancelled" : hasNext ? row.state : done
      const endedAt = next === "ended" || next === "cancelled" ? now : null
      const leaseUntil = later(now, restMillis)
      state.imports.change(row, { state: next, owner: null, isInterrupted, leaseUntil, endedAt })
    })

export const importsOn = (state: StoreState): Imports["Service"] => {
  const { imports } = state
  return Imports.of({
    create: create(state),
    list: (tenant) =>
      state.transaction(() =>
        imports
          .of(tenant)
          .slice(0, importsKeptMax + importsOpenMax)
          .map(importOf)
      ),
    find: (tenant, id) =>
      state.transaction(() => Option.map(Option.fromUndefinedOr(imports.find(tenant, id)), importOf)),
    rows: (tenant, id, { after, limit, states }) =>
      state.transaction(() =>
        [...(imports.find(tenant, id)?.rows.values() ?? [])]
          .filter((row) => row.line > after && states.includes(row.state))
          .toSorted((one, other) => one.line - other.line)
          .slice(0, limit)
      ),
    start: changing(state, starting),
    cancel: changing(state, cancelling),
    claim: claim(state),
    next: (owner, held, leaseMillis, rows) =>
      state.transaction((now) => {
        const row = imports.heldBy(owner, held)
        if (row?.state !== held.state) return null
        imports.change(row, { leaseUntil: later(now, leaseMillis) })
        return rowsIn(row, nextState(held.state))
          .slice(0, rows)
          .flatMap(({ cells, line }) => (cells === null ? [] : [{ line, cells }]))
      }),
    check: (owner, held, rows) =>
      state.transaction(() => {
        if (imports.heldBy(owner, held)?.state !== "checking") return
        for (const { line, ...result } of rows) imports.changeRow(held.id, line, "unchecked", result)
      }),
    refuse: (owner, held, line, problems) =>
      state.transaction(() => {
        if (imports.heldBy(owner, held) === undefined) return
        imports.changeRow(held.id, line, "right", { state: "refused", problems, priceHt: null })
      }),
    release: release(state)
  })
}
