import { Brand } from "effect"

/** Id of a worker, UUID: new at each start of a dispatcher, because an attempt of the process before may still run. */
export type WorkerId = string & Brand.Brand<"WorkerId">
export const WorkerId = Brand.nominal<WorkerId>()
