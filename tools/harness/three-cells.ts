import { runAdmin } from "./admin-in-process.ts"
import { type ApiHere, startApiHere } from "./api-in-process.ts"
import { startCellsProxyHere } from "./cells-proxy.ts"
import { asAdministrator, testDatabase } from "./database.ts"
import { groupName, makeGroup, makeKey } from "./tenants.ts"

const names = ["a", "b", "c"] as const
export type CellName = (typeof names)[number]

interface Cell {
  readonly database: string
  /** A key of the test environment, of a group of the cell. */
  readonly key: string
  api: ApiHere
}

/** Three cells behind one address, the home `a` first. */
export interface ThreeCells {
  readonly port: number
  readonly cells: Readonly<Record<CellName, Cell>>
  /** Copies the people of the home once. */
  readonly copyPeople: () => Promise<void>
  /** Moves the group of a cell, as `admin cells move-group` does. */
  readonly moveGroup: (from: CellName, to: CellName) => Promise<void>
  readonly kill: (name: CellName) => Promise<void>
  readonly revive: (name: CellName) => Promise<void>
  readonly stop: () => Promise<void>
}

const done = async (run: ReturnType<typeof runAdmin>): Promise<void> => {
  const { status, stderr } = await run
  if (status !== 0) throw new Error(stderr)
}

/** Starts the cells with these settings. */
export const startThreeCells = async (env: Readonly<Record<string, string>>): Promise<ThreeCells> => {
  const groups: Record<string, string> = {}
  const start = async (name: CellName): Promise<Cell> => {
    const database = await testDatabase()
    const number = names.indexOf(name)
    if (number > 0) {
      const words = ["cells", "init", "--number", String(number)]
      await done(runAdmin(words, { DATABASE_URL: asAdministrator(database) }))
    }
    groups[name] = groupName()
    const { clear } = await makeKey(database, await makeGroup(database, groups[name]))
    return { database, key: clear, api: await startApiHere(database, env) }
  }
  const cells = { a: await start("a"), b: await start("b"), c: await start("c") }
  const proxy = await startCellsProxyHere(new Map(names.map((name) => [name, cells[name].api.port])))
  const list = {
    cells: names.map((name) => ({
      ...{ name, address: `https://${name}.trajet.example` },
      database_url: asAdministrator(cells[name].database)
    }))
  }
  const dead = new Set<CellName>()
  return {
    port: proxy.port,
    cells,
    copyPeople: () => done(runAdmin(["cells", "people"], { TRAJET_CELLS: JSON.stringify(list) })),
    moveGroup: (from, to) =>
      done(
        runAdmin(
          [
            ...["cells", "move-group", "--group", groups[from] ?? "", "--cell", to],
            ...["--address", `https://${to}.trajet.example`]
          ],
          {
            DATABASE_URL: asAdministrator(cells[from].database),
            TRAJET_TARGET_DATABASE_URL: asAdministrator(cells[to].database)
          }
        )
      ),
    kill: async (name) => {
      dead.add(name)
      await cells[name].api.stop()
    },
    revive: async (name) => {
      const { api, database } = cells[name]
      cells[name].api = await startApiHere(database, { ...env, TRAJET_PORT: String(api.port) })
      dead.delete(name)
    },
    stop: async () => {
      await proxy.stop()
      for (const name of names) if (!dead.has(name)) await cells[name].api.stop()
    }
  }
}
