/** Every bound of the HTTP edge, in one place. Those that operators tune are settings (settings.ts). */
export const bodyBytesMax = 1024 * 1024
export const bodyDepthMax = 32
/** Values of a JSON text: texts, numbers, literals, lists and objects, however deep. */
export const bodyValuesMax = 20_000
/** Parameters of a query. */
export const queryParametersMax = 50
/** Of bodies that are on their way or in memory, by the group that sends them, and in all. */
export const groupBodyBytesMax = 32 * 1024 * 1024
export const processBodyBytesMax = 128 * 1024 * 1024
/** A body begins with some time, gains a second for so many bytes, and is given up when it has no time left. */
export const bodyBytesPerSecondMin = 1024
export const bodyGraceMillis = 5_000
/** As much time as a body has at most: so long may a fast one pause. */
export const bodyPauseMillis = 30_000
export const bodiesCheckMillis = 1_000
/** Of a deposit as JSON: larger files go by form. */
export const depositJsonBytesMax = 8 * 1024 * 1024
/** Of a deposit as a form: its files, and what is around them. */
export const depositFormBytesMax = 26 * 1024 * 1024
export const depositMetaBytesMax = 64 * 1024
/** Files, `meta`, and what nobody asked for. */
export const depositPartsMax = 20
/** What a form holds of the bytes of bodies, whatever its size: its files pass to the storage as they come. */
export const depositFormHeldBytes = 2 * 1024 * 1024
/** Characters that the boundary of a form has at most (RFC 2046). */
export const boundaryLengthMax = 70
export const headersMax = 100
export const headerBytesMax = 16 * 1024
export const headersMillis = 5_000
export const requestReceiveMillis = 15_000
/** The same for a deposit: 25 MiB at 2 Mbit/s. */
export const uploadReceiveMillis = 120_000
/** What a client has to read why its connection is closed. */
export const malformedCloseMillis = 500
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
/** The limit of the work in progress never falls below this: a slow database must not close the API. */
export const inProgressMin = 32
/** The look-up of a key takes longer than this on average: the process is overloaded. */
export const lookUpMillisTarget = 100
/** A request that has waited longer for a place gets none, so that what is served is served soon. */
export const placeWaitMillis = 1_000
/** Its refusal is held for this time: a client that asks again at once is slowed down. */
export const refusalHeldMillis = 1_000
/** Clients that are refused together come back apart: after 1, 2 or 3 seconds. */
export const refusedRetrySecondsMax = 3
/** How long requests may keep one turn of the event loop. */
export const turnMillis = 8
/** How long connections that wait to be accepted may hold requests up; requests then have as long for themselves. */
export const acceptMillis = 300
