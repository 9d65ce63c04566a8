import { numbersOfCell } from "@trajet/domain/cells"
import type { Client } from "pg"

/** The number of a cell, by the numbers of missions that it hands out; 0 for one that was never given a number. */
export const numberOfCell = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ readonly last: number }>("SELECT last_value AS last FROM mission_ordinal")
  return Math.floor((rows[0]?.last ?? 0) / numbersOfCell)
}
