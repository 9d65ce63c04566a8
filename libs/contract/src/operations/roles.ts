import type { Role } from "@trajet/domain/people"
import { Context } from "effect"
import { PassageNote } from "../endpoint/passage.model.ts"

const operator: ReadonlyArray<Role> = ["operator"]
const driver: ReadonlyArray<Role> = ["driver"]
const both: ReadonlyArray<Role> = ["operator", "driver"]

/** Who may call each endpoint of operations (OPS-2, OPS-5). The server and the published document read it. */
export const rolesByEndpoint: Readonly<Record<string, ReadonlyArray<Role>>> = {
  "GET /operations/v1/missions": both,
  "GET /operations/v1/missions/counts": operator,
  "GET /operations/v1/missions/:id": both,
  "POST /operations/v1/missions/:id/assign": operator,
  "POST /operations/v1/missions/:id/unassign": operator,
  "POST /operations/v1/missions/:id/offers": operator,
  "POST /operations/v1/missions/:id/pickup": both,
  "POST /operations/v1/missions/:id/deliver": both,
  "POST /operations/v1/missions/:id/validations/:client_update_id": driver,
  "POST /operations/v1/missions/:id/documents/:document_id/review": operator,
  "POST /operations/v1/missions/:id/incidents": both,
  "POST /operations/v1/missions/:id/incidents/:incident_id/resolve": operator,
  "POST /operations/v1/missions/:id/cancel": operator,
  "PATCH /operations/v1/missions/:id/dates": operator,
  "POST /operations/v1/missions/:id/options": operator,
  "DELETE /operations/v1/missions/:id/options/:option_key": operator,
  "POST /operations/v1/missions/:id/price-adjustments": operator,
  "PATCH /operations/v1/missions/:id/vehicle": operator,
  "POST /operations/v1/missions/:id/invoice": operator,
  "GET /operations/v1/offers": driver,
  "POST /operations/v1/offers/:id/accept": driver,
  "POST /operations/v1/offers/:id/decline": driver
}

interface Annotated {
  readonly method: string
  readonly path: string
  readonly annotations?: Context.Context<never>
}

/**
 * The roles that may call an endpoint: those of its passage, else of the table. Throws for an endpoint that says none, so
 * that no such endpoint is served.
 */
export const rolesFor = ({ method, path, annotations = Context.empty() }: Annotated): ReadonlyArray<Role> => {
  const who = Context.get(annotations, PassageNote)?.who
  if (who?.by === "person") return who.roles
  const roles = rolesByEndpoint[`${method} ${path}`]
  if (roles === undefined) throw new Error(`say in roles.ts who may call ${method} ${path}`)
  return roles
}
