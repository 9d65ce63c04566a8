import type { QueryClient } from "@tanstack/react-query"

/** The inputs of an action by name. A checkbox is "yes" or "". */
export type Values = Readonly<Record<string, string>>

export interface ActionField {
  readonly name: string
  readonly label: string
  readonly kind: "text" | "area" | "day" | "time" | "amount" | "select" | "check" | "driver" | "option"
  /** Optional fields may stay empty. */
  readonly isOptional?: boolean
  readonly choices?: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly initial?: string
  readonly lengthMax?: number
  /** The group whose options can be chosen. */
  readonly groupId?: string
}

/** What an action was about, for the sentence that says it is done. */
export interface DoneFacts {
  /** The number of the mission. */
  readonly number: string
  /** The name of the chosen driver; empty without one. */
  readonly driver: string
}

/** What an operator does to a mission: its inputs, and the call that does it. */
export interface Action {
  readonly title: string
  readonly note?: string
  readonly verb: string
  readonly isDangerous?: boolean
  readonly fields: ReadonlyArray<ActionField>
  readonly run: (values: Values) => Promise<unknown>
  /** Says what was done, with its subject. */
  readonly done: (facts: DoneFacts) => string
  /** Reads what a person has to confirm before `run`. */
  readonly check?: { readonly warningsOf: (values: Values) => Promise<ReadonlyArray<string>>; readonly verb: string }
  /** The mission whose drivers are suggested above the inputs; the input `driver` takes one. */
  readonly suggestsFor?: string
  /** True if the inputs change nothing. */
  readonly isIdle?: (values: Values) => boolean
}

/** The key of a mission's answer. */
export const missionKey = (id: string) => ["operations", "mission", id] as const

/** Has the pages read a mission and the counts again. */
export const missionChanged = async (queries: QueryClient, id: string): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: missionKey(id) }),
    queries.invalidateQueries({ queryKey: ["operations", "counts"] })
  ])
}
