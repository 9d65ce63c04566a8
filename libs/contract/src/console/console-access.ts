import type { UserRole } from "@trajet/domain/users"
import { Context } from "effect"

/** Who may call an endpoint of the console: anyone, also without a session, or users with one of these roles. */
interface ConsoleAccess {
  readonly roles: "anyone" | ReadonlyArray<UserRole>
  /** True if the endpoint needs a sign-in of the last 10 minutes (CON-8). */
  readonly isRecent: boolean
}

/** The annotation of an endpoint with its access. Every endpoint of the console needs one. */
export const ConsoleAccessNote = Context.Reference<ConsoleAccess | null>("@trajet/contract/ConsoleAccess", {
  defaultValue: () => null
})

export const administrators: ConsoleAccess = { roles: ["administrator"], isRecent: false }
export const operators: ConsoleAccess = { roles: ["operator"], isRecent: false }

/** The same access, for a sensitive change: it needs a sign-in of the last 10 minutes. */
export const recently = (access: ConsoleAccess): ConsoleAccess => ({ ...access, isRecent: true })

interface Annotated {
  readonly method: string
  readonly path: string
  readonly annotations: Context.Context<never>
}

/** Returns the access of an endpoint. Throws for an endpoint without the annotation, so that no such endpoint is served. */
export const consoleAccessOf = ({ method, path, annotations }: Annotated): ConsoleAccess => {
  const access = Context.get(annotations, ConsoleAccessNote)
  if (access === null) throw new Error(`${method} ${path} needs an annotation ConsoleAccessNote (console-access.ts)`)
  return access
}
