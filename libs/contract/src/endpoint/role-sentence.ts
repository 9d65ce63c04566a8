import type { Role } from "@trajet/domain/people"
import { type Json, membersOf } from "../published/json.ts"

const words = { operator: "operators", driver: "drivers" } as const

/** Puts the roles of an operation before its description. */
export const withRoleSentence =
  (roles: ReadonlyArray<Role>) =>
  (operation: unknown): Record<string, unknown> => {
    const { description, ...members }: Json = membersOf(operation)
    const sentence = `For ${roles.map((role) => words[role]).join(" and ")}.`
    return { ...members, description: description === undefined ? sentence : `${sentence} ${String(description)}` }
  }
