import { Context } from "effect"
import { type Again, PassageNote } from "../endpoint/passage.model.ts"

/**
 * Says whether a client may send a request again after a network error or a 5xx, which leave open whether the API
 * processed it (interface section 8, rule 5):
 *
 * - `always`: yes, because the request changes nothing.
 * - `with_key`: yes, with the same `Idempotency-Key`, because the API then makes the change once.
 * - `never`: no, because the API could make the change twice. The client first reads `readFirst` to see what was done.
 */
export type Repetition =
  | { readonly repeat: "always" }
  | Pick<Exclude<Again, { readonly repeat: "always" }>, "repeat" | "readFirst">

interface Annotated {
  readonly method: string
  readonly path: string
  readonly annotations: Context.Context<never>
}

/** Returns the repetition of an endpoint. Throws for one that does not say it: a wrong guess could order twice. */
export const repetitionOf = ({ method, path, annotations }: Annotated): Repetition => {
  const passage = Context.get(annotations, PassageNote)
  if (passage === null) throw new Error(`${method} ${path} does not say whether a client may send it again`)
  return passage.again
}
