import type { Job } from "./post.ts"

export const names = {
  p: "Trajet, PostgreSQL feed",
  n: "Trajet, JetStream",
  t: "Trajet, an endpoint a group",
  b: "BullMQ",
  g: "graphile-worker, batched",
  q: "pg-boss",
  e: "bare loop: no queue, no log",
  d: "bare loop by `dispatch`"
} as const
export type Letter = keyof typeof names

/** A worker process that delivers, and functions to give it work. */
export interface Contender {
  readonly letter: Letter
  readonly pid: number
  /** Makes so many deliveries due at once, in one transaction if the store has transactions. */
  readonly enqueue: (count: number) => Promise<void>
  /** Commits the nth delivery, and returns its id at the sink; null if there is no queue to commit to. */
  readonly publish: ((nth: number) => Promise<string>) | null
  /** Count of attempt rows so far; null if the contender writes none. */
  readonly recorded: (() => Promise<number>) | null
  readonly stop: () => Promise<void>
}

export const paths = (groups: number, endpoints: number): ReadonlyArray<string> =>
  Array.from({ length: groups * endpoints }, (_, i) => `/hooks/${Math.floor(i / endpoints)}/${i % endpoints}`)

const padding = "x".repeat(640)

/** The `data` of an event as large as one with places and prices: a body of some 950 bytes. */
export const dataOf = (id: string): string =>
  `{"id":"${id}","transport_id":"M-10000001","price":"422.30","description":"${padding}"}`

let made = 0

/** A job as the peers queue it, with the body that Trajet would send. */
export const jobOf = (sink: string, path: string): Job => {
  const id = `job-${made++}`
  const head = `{"id":"0199a1b2-0000-7000-8000-000000000001","type":"transport.created","created_at":"2026-11-20T10:00:00.123456Z"`
  return { id, url: `${sink}${path}`, body: `${head},"data":${dataOf(id)}}` }
}
