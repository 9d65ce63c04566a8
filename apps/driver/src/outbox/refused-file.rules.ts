import type { OperationsMission } from "../missions/mission.model.ts"
import type { Refusal, WorkOf } from "./work.model.ts"

/**
 * Why the service has refused the one file of a deposit, or "there": it has these bytes already, because an earlier answer
 * was lost on its way. `results` are those of the answer; null if they do not say why.
 */
export const refusedFile = (results: ReadonlyArray<unknown>): Refusal | "there" | null => {
  const error: unknown = Reflect.get(Object(results[0]), "error")
  const [code, detail]: ReadonlyArray<unknown> = ["code", "detail"].map((name) => Reflect.get(Object(error), name))
  if (typeof code !== "string") return null
  return code === "duplicate" ? "there" : { status: 422, code, detail: typeof detail === "string" ? detail : "" }
}

/** The mission has these bytes, but not as this document: for the other trip, or as a document that was refused. */
export const equalFile: Refusal = { status: 422, code: "duplicate", detail: "" }

/** True if the mission has a document of this trip and key that was not refused. */
export const isDeposited = (
  { key, trip }: Pick<WorkOf<"document">, "key" | "trip">,
  { documents }: Pick<OperationsMission, "documents">
): boolean => documents.some((each) => each.trip === trip && each.key === key && each.status !== "refused")
