/** The documents of which clients are generated, by the names of their files. */
export const documentNames = { openapi: "openapi.json", operations: "operations-openapi.json" } as const
export type DocumentName = keyof typeof documentNames

/** What a generator works with. Paths are absolute. */
export interface Work {
  readonly name: DocumentName
  /** Path of the OpenAPI document. */
  readonly document: string
  /** Path of the client: a folder that is not there yet, or the start of the name of a file. */
  readonly client: string
}

/** A generator of clients in one language. Each step throws with what the tool printed, or `Lacking`. */
export interface Generator {
  readonly name: string
  readonly generate: (work: Work) => Promise<unknown>
  /** Compiles the client of a document, for that of clients together with the sample program. */
  readonly compile: (work: Work) => Promise<unknown>
  /**
   * Runs the sample program, which prices, orders, reads and cancels, and returns its output. Its last line is JSON: the
   * `price`, the `status`, the `cancelled` status, and the `title` of the problem of an unknown mission. Null for a
   * language without a sample.
   */
  readonly order: ((work: Work, env: SampleEnvironment) => Promise<string>) | null
}

/** The variables that a sample program reads. */
export interface SampleEnvironment {
  readonly [name: string]: string
  readonly TRAJET_URL: string
  readonly TRAJET_KEY: string
  /** Bodies of the price and the order, JSON. */
  readonly TRAJET_ESTIMATE: string
  readonly TRAJET_ORDER: string
  readonly TRAJET_IDEMPOTENCY_KEY: string
}

/** A tool that this machine lacks, and that cannot be installed. */
export class Lacking extends Error {}
