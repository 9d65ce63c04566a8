import { Context } from "effect"

/** The path of an endpoint that shows whether a write was done, such as `/v1/transports/:id`. */
type ReadFirst = `/v1/${string}`

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
  | { readonly repeat: "with_key" | "never"; readonly readFirst: ReadFirst }

/** The annotation of an endpoint with its repetition. Every endpoint needs one, except a GET, which is `always`. */
export const RepetitionNote = Context.Reference<Repetition | null>("@trajet/contract/Repetition", {
  defaultValue: () => null
})

export const repeatAlways: Repetition = { repeat: "always" }

export const repeatWithKey = (readFirst: ReadFirst): Repetition => ({ repeat: "with_key", readFirst })

export const neverRepeat = (readFirst: ReadFirst): Repetition => ({ repeat: "never", readFirst })

interface Annotated {
  readonly method: string
  readonly path: string
  readonly annotations: Context.Context<never>
}

/** Returns the repetition of an endpoint. Throws for a write without an annotation: a wrong guess could order twice. */
export const repetitionOf = ({ method, path, annotations }: Annotated): Repetition => {
  if (method === "GET") return repeatAlways
  const noted = Context.get(annotations, RepetitionNote)
  if (noted === null) throw new Error(`${method} ${path} needs an annotation RepetitionNote (docs/CONTRIBUTING.md)`)
  return noted
}
