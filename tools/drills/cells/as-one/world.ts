import type { GroupId } from "@trajet/domain/access"
import { makeEndpoint } from "../../../harness/endpoints.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../harness/people.ts"
import { type Receiver, startReceiver } from "../../../harness/receiver.ts"
import { makeGroup, makeKey } from "../../../harness/tenants.ts"
import { builtConsole, builtDriver } from "../../../pages/built-folders.ts"
import { buildConsole } from "../../../console/build-console.ts"
import { buildDriver } from "../../../driver/build-driver.ts"
import { type Cell as AnyCell, type Closing, mapOf, sharedStorage, startCell, startCommand } from "../cell.ts"
import { type CellsProxy, startCellsProxy } from "../proxy.ts"

export const cellNames = ["a", "b", "c"] as const
export type CellName = (typeof cellNames)[number]
export type Cell = AnyCell<CellName>

/** A group with a key, and an endpoint for every event. */
export interface Customer {
  readonly id: GroupId
  readonly name: string
  /** The cell in which the group was made. */
  readonly home: CellName
  readonly key: string
  /** How many requests of all are those of the group. */
  readonly share: number
}

export interface World {
  readonly cells: Readonly<Record<CellName, Cell>>
  readonly proxy: CellsProxy
  /** The heaviest group first. */
  readonly customers: ReadonlyArray<Customer>
  /** The endpoint of a group has its name as the path. */
  readonly receiver: Receiver
  /** People of the home, who work in all cells. */
  readonly operator: TestPerson
  readonly driver: TestPerson
  /** Runs a command for all cells, again if a busy machine kept a cell from answering within 2 s. */
  readonly forAll: (...words: ReadonlyArray<string>) => Promise<unknown>
  readonly dispose: () => Promise<void>
}

const exponent = 1.1

/** The shares of so many groups: the second has 2^1.1 times less than the first, the third 3^1.1 times, and so on. */
export const sharesOf = (count: number): ReadonlyArray<number> => {
  const weights = Array.from({ length: count }, (_, index) => (index + 1) ** -exponent)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / all)
}

const makeCustomer = async ({ databaseUrl, name: home }: Cell, name: string, share: number, url: string) => {
  const id: GroupId = await makeGroup(databaseUrl, name)
  await makeEndpoint(databaseUrl, id, `${url}/${name}`)
  return { id, name, home, share, key: (await makeKey(databaseUrl, id)).clear }
}

/** The first third of the groups, which is the heaviest, is in the first cell, and so on: the cells are as uneven as can be. */
const makeCustomers = async (cells: World["cells"], count: number, url: string) => {
  const shares = sharesOf(count)
  const perCell = Math.ceil(count / cellNames.length)
  const made = cellNames.map(async (cell, nth) => {
    const customers: Array<Customer> = []
    for (const [index, share] of shares.entries()) {
      if (Math.floor(index / perCell) !== nth) continue
      customers.push(await makeCustomer(cells[cell], `group-${index + 1}`, share, url))
    }
    return customers
  })
  return (await Promise.all(made)).flat()
}

const copySeconds = 2
const triesMax = 5

/** Starts three cells with so many groups, HAProxy before them, and the copying of people. */
export const startWorld = async (groups: number, say: (line: string) => void): Promise<World> => {
  const closing: Closing = []
  const dispose = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    await buildConsole({ folder: builtConsole, say })
    await buildDriver({ folder: builtDriver, say })
    const settings = {
      ...{ TRAJET_STORAGE_FOLDER: sharedStorage(closing), TRAJET_CONSOLE_FOLDER: builtConsole },
      TRAJET_DRIVER_FOLDER: builtDriver
    }
    // Without TLS, so that the browser keeps cookies of this machine.
    const startOf = (name: CellName, number: number): Promise<Cell> =>
      startCell({ name, number, address: `http://${name}.cells.example` }, settings, closing)
    const cells = { a: await startOf("a", 0), b: await startOf("b", 1), c: await startOf("c", 2) }
    say("three cells run")
    const receiver = await startReceiver()
    closing.push(receiver.close)
    const customers = await makeCustomers(cells, groups, receiver.url)
    say(`${customers.length} groups are made`)
    const { databaseUrl: home } = cells.a
    const [operator, driver] = [await makeOperator(home), await makeDriver(home)]
    const all = Object.values(cells)
    const proxy = await startCellsProxy(Object.assign({}, ...all.map(({ servers }) => servers)), {
      keys: (await Promise.all(all.map(mapOf))).join(""),
      hosts: cellNames.map((name) => `${name}.cells.example ${name}\n`).join("")
    })
    closing.push(proxy.dispose)
    const env = {
      TRAJET_CELLS: JSON.stringify({
        cells: all.map(({ address, databaseUrl, name }) => ({ name, address, database_url: databaseUrl })),
        ...{ map: proxy.map, proxies: [proxy.socket] }
      })
    }
    const copying = startCommand(["cells", "people", "--every", String(copySeconds)], env)
    closing.push(() => {
      copying.interrupt()
      return copying.ended
    })
    const forAll = async (...words: ReadonlyArray<string>): Promise<unknown> => {
      for (let left = triesMax; ; left--) {
        const run = await startCommand([...words, "--json"], env).ended
        if (run.status === 0 && !run.stderr.includes("does not answer")) return run.json()
        if (left === 0) throw new Error(`${run.stderr.trim()}${run.stdout} (admin ${words.join(" ")})`)
        say(run.stderr.trim())
      }
    }
    return { cells, customers, dispose, driver, forAll, operator, proxy, receiver }
  } catch (cause) {
    await dispose()
    throw cause
  }
}
