import { median } from "../statistics.ts"
import { LoadConnection } from "./load-connection.ts"
import { get, type Seeded } from "./operations.ts"

/** Milliseconds of openings of mission sheets on one connection, without other load. */
export interface SheetTimes {
  readonly printed: ReadonlyArray<number>
  readonly again: ReadonlyArray<number>
}

const sheets = 10
const openingsOfEach = 20

const linkIn = (detail: string): string => {
  const { documents } = JSON.parse(detail)
  return new URL(documents.fiche_mission).pathname
}

const timed = async (connection: LoadConnection, path: string): Promise<number> => {
  const beganAt = performance.now()
  const { body, status } = await connection.ask(get(path, ""))
  const millis = performance.now() - beganAt
  if (status !== 200 || !body.startsWith("%PDF")) throw new Error(`a mission sheet was answered by ${status}`)
  return millis
}

/** Opens the sheets of some missions: each once, which prints it, and then again. */
export const openSheets = async (port: number, { ids, manyKey }: Seeded): Promise<SheetTimes> => {
  const connection = new LoadConnection(port)
  const [printed, again]: [Array<number>, Array<number>] = [[], []]
  for (const id of ids.slice(0, sheets)) {
    const path = linkIn((await connection.ask(get(`/v1/transports/${id}`, manyKey))).body)
    printed.push(await timed(connection, path))
    for (let opening = 0; opening < openingsOfEach; opening += 1) again.push(await timed(connection, path))
  }
  connection.close()
  return { printed, again }
}

/** The median of openings, in milliseconds. */
export const medianOf = (millis: ReadonlyArray<number>): string => median(millis).toFixed(1)
