/** A group and an environment: `<group id> <environment>`. */
export type TenantName = string

/** A committed event of the event log. */
export interface CommittedEvent {
  readonly id: string
  readonly tenant: TenantName
  readonly type: string
  readonly missionId: string
  /** Digest of the body that its deliveries must have. */
  readonly bodyDigest: string
}

export interface Subscriber {
  readonly endpointId: string
  readonly tenant: TenantName
  readonly types: "*" | ReadonlyArray<string>
}

/** A request that a receiver has read completely. */
export interface Exchange {
  /** The endpoint of the called URL. */
  readonly endpointId: string
  /** The id in the body, verified or not; empty if the body has none. */
  readonly eventId: string
  readonly deliveryId: string
  readonly bodyDigest: string
  /** True if both families of signatures fit body and secret. */
  readonly signed: boolean
  /** Number of its connection over all receivers. */
  readonly connection: number
  readonly beganAtMillis: number
  /** True if the receiver accepted it, whatever happened to the answer. */
  readonly accepted: boolean
  /** Null if the receiver did not answer. */
  readonly answeredAtMillis: number | null
}

export type Victim = "api" | "dispatcher" | "nats" | "postgres"

/** A process that was killed. */
export interface Kill {
  readonly victim: Victim
  readonly atMillis: number
}

/** A change that was confirmed to a client. */
export interface Promised {
  readonly tenant: TenantName
  readonly missionId: string
  readonly type: "transport.created" | "transport.dates_updated" | "transport.cancelled"
}

/** The history of a run, from all sides. */
export interface History {
  /** Events of all tenants, from `GET /v1/events`. */
  readonly events: ReadonlyArray<CommittedEvent>
  /** Ids of the events in the table. */
  readonly stored: ReadonlyArray<string>
  readonly promised: ReadonlyArray<Promised>
  /** Creations that clients requested, each under its own key, however often it was sent. */
  readonly creationsAsked: number
  readonly subscribers: ReadonlyArray<Subscriber>
  readonly exchanges: ReadonlyArray<Exchange>
  readonly kills: ReadonlyArray<Kill>
  /** End of each connection, by its number. */
  readonly connectionsEnded: ReadonlyMap<number, number>
  /** Deliveries that are not delivered in the store at the end. */
  readonly undelivered: number
}
