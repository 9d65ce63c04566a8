import { Context } from "effect"

/**
 * How a request for a route is admitted to a busy process: with one place of the work in progress (docs/adr/0025), or
 * with none, for a stated reason.
 */
export type Admitted = { readonly places: 1 } | { readonly places: 0; readonly because: string }

export const onePlace: Admitted = { places: 1 }

/** For a route that another bound protects, or that costs next to nothing. */
export const noPlace = (because: string): Admitted => ({ places: 0, because })

/** The annotation of an endpoint with its admission. An endpoint without it takes one place. */
export const AdmissionNote = Context.Reference<Admitted>("@trajet/contract/Admission", {
  defaultValue: () => onePlace
})

/** Returns the admission of an endpoint. */
export const admittedOf = ({ annotations }: { readonly annotations: Context.Context<never> }): Admitted =>
  Context.get(annotations, AdmissionNote)
