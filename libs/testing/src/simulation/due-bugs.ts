import type { ClaimedWork } from "@trajet/domain/due"
import { Effect } from "effect"
import type { DueWorkRow } from "../due/due-rows.fake.ts"
import { later } from "../store/store-state.fake.ts"
import type { DueBug } from "./due-process.ts"
import { dayMillis } from "./due-scenario.ts"
import type { SimulatedStore } from "./simulated-store.ts"

const rowOf = (store: SimulatedStore, work: ClaimedWork): DueWorkRow | undefined =>
  store.due.all.find(({ id }) => id === work.id)

/** Carries out a step without asking whether it is due: two workers with one row then take two steps. */
const noQuestionOfTime: DueBug = ({ due, missions }) => ({
  due,
  missions: {
    ...missions,
    change: (author, id, action, decide) =>
      missions.change(author, id, action, (mission, now, recordedAt) =>
        decide(mission, later(now, dayMillis), recordedAt)
      )
  }
})

/** Leaves the rows of a mission as they were before its change. */
const rowsNotWritten: DueBug = ({ due, missions }, store) => ({
  due,
  missions: {
    ...missions,
    change: (author, id, action, decide) =>
      store.together(
        Effect.suspend(() => {
          const before = store.due.all
          return Effect.tap(missions.change(author, id, action, decide), () =>
            Effect.sync(() => {
              for (const row of store.due.all) store.due.remove(row)
              for (const row of before) store.due.put(row)
            })
          )
        })
      )
  }
})

/** Never frees the work of a dead worker. */
const noLeaseExpiry: DueBug = ({ due, missions }, store) => ({
  missions,
  due: {
    ...due,
    claim: (claim) =>
      store.together(
        Effect.tap(due.claim(claim), ({ now, works }) =>
          Effect.sync(() => {
            for (const work of works) {
              const row = rowOf(store, work)
              if (row !== undefined) store.due.put({ ...row, hold: { owner: claim.owner, until: later(now, 1e12) } })
            }
          })
        )
      )
  }
})

/** Lets a lease end while its worker is at work. */
const leasesNotExtended: DueBug = ({ due, missions }) => ({
  missions,
  due: { ...due, extend: () => Effect.void }
})

/** Gives work to a second worker while the first one holds it. */
const leasesIgnored: DueBug = ({ due, missions }, store) => ({
  missions,
  due: {
    ...due,
    claim: (claim) =>
      store.together(
        Effect.suspend(() => {
          for (const row of store.due.all) store.due.put({ ...row, hold: null })
          return due.claim(claim)
        })
      )
  }
})

/** Takes failed work for done. */
const failureEndsWork: DueBug = ({ due, missions }) => ({
  missions,
  due: { ...due, fail: (owner, work) => due.finish(owner, work, null) }
})

/** Keeps the work of a worker that was told to stop. */
const notGivenBack: DueBug = ({ due, missions }) => ({
  missions,
  due: { ...due, release: () => Effect.void }
})

/** Mistakes that the simulation has to find. */
export const dueBugs: Readonly<Record<string, DueBug>> = {
  "a step that is taken without asking for its time": noQuestionOfTime,
  "rows that are not written with their mission": rowsNotWritten,
  "leases that never end": noLeaseExpiry,
  "leases that are not extended": leasesNotExtended,
  "leases that a claim ignores": leasesIgnored,
  "failed work that is dropped": failureEndsWork,
  "work that a stopped worker keeps": notGivenBack
}

/** Seeds of short worlds that together show each of these bugs, and all faults: each bug fails with at least one of them. */
export const dueSeeds: ReadonlyArray<number> = [51, 56, 53]
