import type { NatsServerOptions } from "../nats/nats-server.ts"
import type { EmbeddedOptions } from "../postgres/postgres-process.ts"

/** The processes of a product, in the order in which they are stopped: nothing that still writes loses its store. */
export const roles = ["api", "dispatcher", "nats", "postgres"] as const
export type Role = (typeof roles)[number]
/** What is started from a program of this repository. */
export type ServiceRole = "api" | "dispatcher"

/** How a process is started, also if it dies. */
export type Wanted =
  | { readonly role: "postgres"; readonly options: EmbeddedOptions }
  | { readonly role: "nats"; readonly options: NatsServerOptions }
  | { readonly role: ServiceRole; readonly env: NodeJS.ProcessEnv }

/** What the preparing process asks of the one that keeps the product. */
export type Request =
  /** This home is locked for the keeper. */
  | { readonly home: string }
  /** Start this, and answer with a `Started` or a `Failed`. */
  | { readonly wanted: Wanted }
  /** Everything is there: keep it. */
  | { readonly isStanding: true }

export interface Started {
  readonly role: Role
  readonly pid: number
  readonly port: number
}

export interface Failed {
  readonly role: Role
  readonly failure: string
}

export type Answer = Started | Failed
