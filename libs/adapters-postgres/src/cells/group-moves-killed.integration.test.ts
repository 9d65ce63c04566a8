import { GroupMoves, moveGroup } from "@trajet/domain/cells"
import { fakeRoutes } from "@trajet/testing"
import { Effect, Exit, Layer } from "effect"
import type { Client } from "pg"
import { assert, describe, it } from "vitest"
import { byForm } from "../../../../tools/harness/test-form.ts"
import { makeMovingGroup, makeTwoCells, namesOf, ofCommand, type TwoCells, writeRow } from "../testing/moving-group.ts"
import { cellConnection } from "./cell-connections.ts"
import { groupMovesOf } from "./group-moves.adapter.ts"

class CommandKilled extends Error {}

/** How many statements a command carries out, and the ones that it has. */
interface Life {
  readonly statementsMax: number
  readonly carriedOut: Array<string>
  readonly beforeStop: () => Promise<unknown>
}

const setsPhase = /^UPDATE group_move SET phase/u

/** A connection of a command that is killed before a statement: its end rolls back what was not committed. */
const mortal = (client: Client, { beforeStop, carriedOut, statementsMax }: Life): Client =>
  new Proxy(client, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      if (name !== "query" || typeof member !== "function") return member
      return async (...values: ReadonlyArray<unknown>): Promise<unknown> => {
        if (carriedOut.length >= statementsMax) throw new CommandKilled()
        const text = String(values[0])
        carriedOut.push(text)
        if (setsPhase.test(text)) await beforeStop()
        return Reflect.apply(member, target, values)
      }
    }
  })

/** Runs the command on connections of its own. */
const runCommand = (cells: TwoCells, groupName: string, life: Life) =>
  Effect.gen(function* () {
    const { source, target } = ofCommand(cells)
    const moves = yield* groupMovesOf({
      source: mortal(yield* cellConnection(source), life),
      target: mortal(yield* cellConnection(target), life)
    })
    return yield* moveGroup({ groupName, cell: "north", address: "https://north.example" }).pipe(
      Effect.provide(Layer.mergeAll(Layer.succeed(GroupMoves, moves), fakeRoutes().layer))
    )
  }).pipe(Effect.scoped, Effect.runPromiseExit)

/** Names of rows of a group, as long as the source takes them. */
const rowsOf = (cells: TwoCells, groupId: string) => {
  const names: Array<string> = []
  const write = async (side: "source" | "target") => {
    const name = await writeRow(cells[side], groupId)
    if (name !== null) names.push(name)
  }
  return { names, write }
}

const moveAndKill = async (cells: TwoCells, statementsMax: number) => {
  const { groupId, groupName } = await makeMovingGroup(cells)
  const rows = rowsOf(cells, groupId)
  rows.names.push(...(await namesOf(cells.source, groupId)))
  const life = { statementsMax, carriedOut: [], beforeStop: () => rows.write("source") }
  const exit = await runCommand(cells, groupName, life)
  return { exit, groupId, groupName, carriedOut: life.carriedOut, rows }
}

/** Statements that add or drop one of some fifty triggers: a kill between two of them shows nothing new. */
const isOfGuards = /^(?:CREATE OR REPLACE TRIGGER|DROP TRIGGER|SET LOCAL)/u

/** Statements that may decide who serves the group, or that end a transaction. */
const decides = /^(?:UPDATE|COMMIT)/u

const isShort = byForm({ short: true, long: false })
const killsMax = byForm({ short: 3, long: 1_000 })

/** The first statement of each kind, such as `DELETE FROM`, and all that decide. */
const firstOfKinds = (statements: ReadonlyArray<string>, kills: ReadonlyArray<number>): ReadonlyArray<number> => {
  const seen = new Set<string>()
  return kills.filter((index) => {
    const text = (statements[index] ?? "").trim()
    const kind = text.split(/\s+/u, 2).join(" ")
    const isFirst = !seen.has(kind)
    seen.add(kind)
    return isFirst || decides.test(text)
  })
}

/** Numbers of statements to kill the command before: from the stop on all, or of each kind one, and some of the others. */
const killsOf = (statements: ReadonlyArray<string>): ReadonlyArray<number> => {
  const all = statements.flatMap((text, index) => (isOfGuards.test(text) ? [] : [index]))
  const stop = statements.findIndex((text) => setsPhase.test(text))
  const left = statements.findLastIndex((text) => setsPhase.test(text))
  const others = all.filter((index) => index < stop || index > left + 1)
  const every = Math.ceil(others.length / killsMax)
  const fromStop = all.filter((index) => index >= stop && index <= left + 1)
  return [...(isShort ? firstOfKinds(statements, fromStop) : fromStop), ...others.filter((_, nth) => nth % every === 0)]
}

describe("a move of a group whose command is killed between two statements", () => {
  it("has every row and is served by one cell after the next run", async () => {
    const cells = await makeTwoCells()
    const whole = await moveAndKill(cells, Infinity)
    assert.isTrue(Exit.isSuccess(whole.exit), String(whole.exit))
    const kills = killsOf(whole.carriedOut)
    assert.isAbove(kills.length, byForm({ short: 15, long: 500 }))
    for (const kill of kills) {
      const { exit, groupId, groupName, rows } = await moveAndKill(cells, kill)
      assert.isTrue(Exit.isFailure(exit))
      await rows.write("source")
      const again = await runCommand(cells, groupName, {
        statementsMax: Infinity,
        carriedOut: [],
        beforeStop: () => Promise.resolve()
      })
      const at = `killed before ${whole.carriedOut[kill] ?? ""}`
      assert.isTrue(Exit.isSuccess(again), `${at}: ${String(again)}`)
      await rows.write("target")
      assert.deepStrictEqual(await namesOf(cells.target, groupId), rows.names.toSorted(), at)
      assert.deepStrictEqual(await namesOf(cells.source, groupId), [], at)
      assert.isNull(await writeRow(cells.source, groupId), at)
    }
  })
})
