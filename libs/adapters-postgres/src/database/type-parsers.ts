import { Day } from "@trajet/domain/time"
import { types } from "pg"
import { serverInstant } from "./server-instant.ts"

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [types.builtins.TIMESTAMPTZ]: serverInstant,
  [types.builtins.INT8]: Number,
  [types.builtins.DATE]: Day
}

/** How the texts of the server become values. */
export const typeParsers = {
  getTypeParser: (oid: number, format?: "text" | "binary") => parsers[oid] ?? types.getTypeParser(oid, format ?? "text")
}
