import { makeEndpoint } from "../../harness/endpoints.ts"
import { type Receiver, startReceiver } from "../../harness/receiver.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import { type Cell as AnyCell, type Closing, mapOf, sharedStorage, startCell } from "./cell.ts"
import { type CellsProxy, startCellsProxy } from "./proxy.ts"

const cellNames = ["a", "b"] as const
export type CellName = (typeof cellNames)[number]
export type Cell = AnyCell<CellName>

/** A group with a key, and an endpoint for every event. */
export interface Customer {
  readonly name: string
  /** The cell in which the group was made. */
  readonly home: CellName
  readonly key: string
  readonly receiver: Receiver
}

export interface CellsWorld {
  readonly cells: Readonly<Record<CellName, Cell>>
  readonly proxy: CellsProxy
  /** The group that moves. */
  readonly mover: Customer
  /** Groups that stay. */
  readonly neighbours: ReadonlyArray<Customer>
  readonly dispose: () => Promise<void>
}

const neighboursOf = { a: ["stays-a1", "stays-a2"], b: ["stays-b1"] } as const

const makeCustomer = async ({ databaseUrl, name: home }: Cell, name: string, closing: Closing): Promise<Customer> => {
  const groupId = await makeGroup(databaseUrl, name)
  const receiver = await startReceiver()
  closing.push(receiver.close)
  await makeEndpoint(databaseUrl, groupId, receiver.url)
  return { name, home, key: (await makeKey(databaseUrl, groupId)).clear, receiver }
}

/** Starts two cells with groups, and HAProxy before them. */
export const startCellsWorld = async (): Promise<CellsWorld> => {
  const closing: Closing = []
  const dispose = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const settings = { TRAJET_STORAGE_FOLDER: sharedStorage(closing) }
    const startOf = (name: CellName, number: number): Promise<Cell> =>
      startCell({ name, number, address: `https://${name}.cells.example` }, settings, closing)
    const cells = { a: await startOf("a", 0), b: await startOf("b", 1) }
    const mover = await makeCustomer(cells.a, "moves", closing)
    const neighbours: Array<Customer> = []
    for (const home of cellNames) {
      for (const name of neighboursOf[home]) neighbours.push(await makeCustomer(cells[home], name, closing))
    }
    const proxy = await startCellsProxy(
      { ...cells.a.servers, ...cells.b.servers },
      {
        keys: `${await mapOf(cells.a)}${await mapOf(cells.b)}`,
        hosts: cellNames.map((name) => `${name}.cells.example ${name}\n`).join("")
      }
    )
    closing.push(proxy.dispose)
    return { cells, proxy, mover, neighbours, dispose }
  } catch (cause) {
    await dispose()
    throw cause
  }
}
