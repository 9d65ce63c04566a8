import { Context } from "effect"

/** An endpoint that shows whether a write was done, `/v1/transports/:id`. */
type ReadFirst = `/v1/${string}`

/**
 * What a client may do after a network error or a 5xx, when it cannot know whether the request was processed (interface
 * section 8, rule 5). `always`: the request changes nothing. `with_key`: a repetition with the same `Idempotency-Key` is
 * processed once. `never`: a repetition may do the change twice, so the client reads `readFirst` before.
 */
export type Repetition =
  { readonly repeat: "always" } | { readonly repeat: "with_key" | "never"; readonly readFirst: ReadFirst }

/** The annotation of an endpoint. A GET needs none. */
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

/** The repetition of an endpoint. Fails for a write without an annotation, because a guess could order twice. */
export const repetitionOf = ({ method, path, annotations }: Annotated): Repetition => {
  if (method === "GET") return repeatAlways
  const noted = Context.get(annotations, RepetitionNote)
  if (noted === null) throw new Error(`${method} ${path} needs an annotation RepetitionNote (docs/CONTRIBUTING.md)`)
  return noted
}
