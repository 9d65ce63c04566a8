import type { Role } from "@trajet/domain/people"
import { Context } from "effect"
import { PassageNote } from "../endpoint/passage.model.ts"

interface Annotated {
  readonly method: string
  readonly path: string
  readonly annotations: Context.Context<never>
}

/** The roles that may call an endpoint of operations (OPS-2, OPS-5). Throws for an endpoint that is not for persons. */
export const rolesFor = ({ method, path, annotations }: Annotated): ReadonlyArray<Role> => {
  const who = Context.get(annotations, PassageNote)?.who
  if (who?.by !== "person") throw new Error(`${method} ${path} is neither for operators nor for drivers`)
  return who.roles
}
