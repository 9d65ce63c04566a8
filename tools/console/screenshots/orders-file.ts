import { importFile, type RowCells } from "../../harness/import-files.ts"
import type { StartFile } from "../../harness/product.ts"
import { demonstrated } from "./orders.ts"

/** The three mistakes of the file, by the line on which each stands. */
const mistakes: ReadonlyMap<number, RowCells> = new Map([
  [7, { "pickup date": "next Monday" }],
  [23, { "delivery address": "xyzzy qwertz, 00000 Nowhere" }],
  [41, { "billing email": "accounts at demo-fleet" }]
])

const rowCount = 50

/** A file of 50 orders for the group of that name, with three wrong rows. */
export const ordersFile = ({ groups }: StartFile, groupName: string): string => {
  const payer = groups.find(({ name }) => name === groupName)?.billing[0]
  if (payer === undefined) throw new Error("start.json names nobody who pays")
  const rows = Array.from({ length: rowCount }, (_, index): RowCells => {
    const { day, from, plate, reference, to } = demonstrated[index % demonstrated.length] ?? {}
    return {
      reference: `${reference ?? ""}/${index + 1}`,
      registration: plate ?? "",
      "pickup address": from ?? "",
      "pickup date": day ?? "",
      "delivery address": to ?? "",
      "delivery date": "2031-03-28",
      company: payer.company_name,
      "billing email": payer.email,
      "billing address": payer.address,
      siret: payer.siret,
      ...mistakes.get(index + 2)
    }
  })
  return importFile(rows)
}
