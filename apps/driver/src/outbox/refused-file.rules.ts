import type { Refusal } from "./work.model.ts"

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
