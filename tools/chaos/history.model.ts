/** Names a group and an environment: `<group id> <environment>`. */
export type TenantName = string

/** A committed event, as the event log tells it. */
export interface CommittedEvent {
  readonly id: string
  readonly tenant: TenantName
  readonly type: string
  readonly missionId: string
  /** Of the body that a delivery of it has to have. */
  readonly bodyDigest: string
}

export interface Subscriber {
  readonly endpointId: string
  readonly tenant: TenantName
  readonly types: "*" | ReadonlyArray<string>
}

/** One request that a receiver has read to its end. */
export interface Exchange {
  /** Whose URL was called. */
  readonly endpointId: string
  /** As the body says, believed or not; empty where it says nothing. */
  readonly eventId: string
  readonly deliveryId: string
  readonly bodyDigest: string
  /** Whether both families of signatures fit body and secret. */
  readonly signed: boolean
  /** The connection it came on, numbered over all receivers. */
  readonly connection: number
  readonly beganAtMillis: number
  /** Whether the receiver took it, whatever then became of its answer. */
  readonly accepted: boolean
  /** Null where the receiver never came to it. */
  readonly answeredAtMillis: number | null
}

export type Victim = "api" | "dispatcher" | "nats" | "postgres"

/** A process that was ended without a warning. */
export interface Kill {
  readonly victim: Victim
  readonly atMillis: number
}

/** What a client was told is done. */
export interface Promised {
  readonly tenant: TenantName
  readonly missionId: string
  readonly type: "transport.created" | "transport.dates_updated" | "transport.cancelled"
}

/** What happened in a run, from all sides. */
export interface History {
  /** Of all tenants, from `GET /v1/events`. */
  readonly events: ReadonlyArray<CommittedEvent>
  /** Ids of the events in the table. */
  readonly stored: ReadonlyArray<string>
  readonly promised: ReadonlyArray<Promised>
  /** Creations that were asked for, each under a key of its own, however often it was sent. */
  readonly creationsAsked: number
  readonly subscribers: ReadonlyArray<Subscriber>
  readonly exchanges: ReadonlyArray<Exchange>
  readonly kills: ReadonlyArray<Kill>
  /** When connections ended, by their number. */
  readonly connectionsEnded: ReadonlyMap<number, number>
  /** Deliveries that the store does not call delivered at the end. */
  readonly undelivered: number
}
