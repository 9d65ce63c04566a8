/** Every bound of the HTTP edge, in one place. Those that operators tune are settings (settings.ts). */
export const bodyBytesMax = 1024 * 1024
export const bodyDepthMax = 32
/** Values of a JSON text: texts, numbers, literals, lists and objects, however deep. */
export const bodyValuesMax = 20_000
/** Parameters of a query. */
export const queryParametersMax = 50
/** Of a deposit as JSON: 25 MiB of files in base64, and what is said of them. */
export const depositJsonBytesMax = 36 * 1024 * 1024
/** Of a deposit as a form: its files, and what is around them. */
export const depositFormBytesMax = 26 * 1024 * 1024
export const depositMetaBytesMax = 64 * 1024
/** Files, `meta`, and what nobody asked for. */
export const depositPartsMax = 20
/** Deposits as JSON of more than `bodyBytesMax` that are in memory at a time, a few times their size each. */
export const largeDepositsMax = 2
export const headersMax = 100
export const headerBytesMax = 16 * 1024
export const headersMillis = 5_000
export const requestReceiveMillis = 15_000
/** The same for a deposit: 25 MiB at 2 Mbit/s. */
export const uploadReceiveMillis = 120_000
export const connectionsCheckMillis = 1_000
export const keepAliveMillis = 65_000
/** Idle time of a connection on which no request was authenticated yet. */
export const strangerIdleMillis = 5_000
export const requestsPerSocketMax = 10_000
export const connectionsMax = 5_000
export const drainMillis = 10_000
/** Connections on the port of the probes: what asks there is a scraper or an orchestrator. */
export const probeConnectionsMax = 64
/** PostgreSQL is asked at most once in this time, however many probes come. */
export const readinessKeptMillis = 1_000
/** Every rate limit is so many requests in this time. */
export const rateWindowSeconds = 60
