/** All bounds of the HTTP edge. Bounds that operators tune are settings (settings.ts). */
export const bodyBytesMax = 1024 * 1024
export const bodyDepthMax = 32
/** Values of a JSON text: texts, numbers, literals, lists and objects, at any depth. */
export const bodyValuesMax = 20_000
/** Parameters of a query. */
export const queryParametersMax = 50
/** Bytes of bodies that arrive or are in memory: of one group, and in total. */
export const groupBodyBytesMax = 32 * 1024 * 1024
export const processBodyBytesMax = 128 * 1024 * 1024
/** A body starts with some time, gains a second for so many bytes, and is refused when no time is left. */
export const bodyBytesPerSecondMin = 1024
export const bodyGraceMillis = 5_000
/** The most time that a body can save up: the longest pause of a fast sender. */
export const bodyPauseMillis = 30_000
export const bodiesCheckMillis = 1_000
/** Time for which a large body waits for those that its group has sent before. */
export const bodyTurnMillisMax = 10_000
/** A chunked body may have `bodyChunksMax` chunks, and one more for each `bodyBytesPerChunk` bytes. */
export const bodyChunksMax = 10_000
export const bodyBytesPerChunk = 64
/** Bytes of a deposit as JSON; larger files need a form. */
export const depositJsonBytesMax = 8 * 1024 * 1024
/** Bytes of a deposit as a form: its files and the encoding around them. */
export const depositFormBytesMax = 26 * 1024 * 1024
export const depositMetaBytesMax = 64 * 1024
/** Parts of a form: files, `meta`, and unknown ones. */
export const depositPartsMax = 20
/** Bytes of a photo as a form: the file of at most 10 MiB, `meta`, and the encoding around them. */
export const photoFormBytesMax = 11 * 1024 * 1024
/** Bytes that a form counts for, whatever its size: its files pass to the storage while they arrive. */
export const depositFormHeldBytes = 2 * 1024 * 1024
/** Bytes of a part's headers that are read as Latin-1 if they are not UTF-8. */
export const partHeadersBytesMax = 4 * 1024
/** The most characters of a form's boundary (RFC 2046). */
export const boundaryLengthMax = 70
export const headersMax = 100
export const headerBytesMax = 16 * 1024
export const headersMillis = 5_000
export const requestReceiveMillis = 15_000
/** Time to receive a deposit: 25 MiB at 2 Mbit/s. */
export const uploadReceiveMillis = 120_000
/** Time that a client has to read why its connection is closed. */
export const malformedCloseMillis = 500
export const connectionsCheckMillis = 1_000
export const keepAliveMillis = 65_000
/** Idle time of a connection before its first authenticated request. */
export const strangerIdleMillis = 5_000
export const requestsPerSocketMax = 10_000
export const connectionsMax = 5_000
export const drainMillis = 10_000
/** Connections on the port of the probes, whose clients are scrapers and orchestrators. */
export const probeConnectionsMax = 64
/** PostgreSQL is probed at most once in this time, however many probes arrive. */
export const readinessKeptMillis = 1_000
/**
 * Archives that are read at once: of one group, and in a process. A download ends after a time without a byte, and at the
 * latest after a time in all.
 */
export const archiveBounds = { perGroup: 2, perProcess: 16, idleMillis: 60_000, millisMax: 3_600_000 }
/** Documents and reports together: a ZIP file without extensions has less than 4 GiB. */
export const archiveWrittenBytesMax = 2 * 1024 * 1024 * 1024
/** Time that a client has to read the end of its feed. */
export const feedCloseMillis = 500

/** A process that ended leaves its reports to another one after this time. */
export const printLeaseMillis = 10_000
/** Time between two looks for reports that other processes have left. */
export const printPollMillis = 5_000
/** A process that ended leaves its watch of arrivals to another one after this time, which is longer than a router may take. */
export const arrivalLeaseMillis = 30_000
/** Time between two looks for missions whose arrival is watched. */
export const arrivalPollMillis = 5_000
/** Missions that a process looks at at once, so that it asks the router for few roads at a time. */
export const arrivalSlots = 4
/** Missions whose tracking links a process mails at once. */
export const linkMailSlots = 4
/** A process that ended leaves its replays to another one after this time; a step takes at most one statement. */
export const replayLeaseMillis = 20_000
/** Time between two looks for replays without a worker. */
export const replayPollMillis = 1_000
/** A process that ended leaves its imports to another one after this time. Longer than a batch of orders takes. */
export const importLeaseMillis = 20_000
/** Time between two looks for imports without a worker. */
export const importPollMillis = 1_000
/** Time until an import is tried again after a failure of a provider. */
export const importRestMillis = 10_000
/** Rows of an import that a worker takes before it turns to another import, and rows that it works on at a time. */
export const importBatchRows = 10
export const importConcurrency = 5
/** A process that ended leaves the steps of its robots to another one after this time. */
export const robotLeaseMillis = 10_000
/** Time between two looks for steps of robots that are due. */
export const robotPollMillis = 1_000
/** Steps that a process plays at once: few, because they delay the orders of others; two, because one may hang. */
export const robotSlots = 2
/** While other groups ask, robots rest so many times as long as they have played, and at most for so long. */
export const robotRests = 4
export const robotRestMillisMax = 2_000
/** Bytes of a JSON body that one token pays for. */
export const bodyBytesPerToken = 64 * 1024
/** Window of every rate limit. */
export const rateWindowSeconds = 60
/** Lower end of the limit of the work in progress: a slow database must not close the API. */
export const inProgressMin = 32
/** Average duration of a key's look-up above which the process counts as overloaded. */
export const lookUpMillisTarget = 100
/** Places that a group may hold in any case while others ask, unless it is greedy. */
export const groupPlacesMin = 8
/** Requests of a group, in progress or waiting, from which it is greedy if they are more than those of all others. */
export const greedyWantsMin = 16
/** Requests of a greedy group from which it rests between them. */
export const restingWantsMin = 40
/** Places of a greedy group in any case, and before look-ups have said that more slow nobody: one for a quarter of the time. */
export const greedyPlacesMin = 0.25
/** The longest work after which a group rests in proportion: longer work waited for a provider, and took no processor. */
export const restedWorkMillisMax = 20
/** So much longer than usual takes a key's look-up, on average, once the work of one group counts as slowing the others. */
export const groupSlowsMillis = 1
export const groupShareWindowMillis = 50
/** Places of one address for requests whose key or session is not looked up yet: each holds its place for a look-up. */
export const strangerPlacesMax = 32
/** Keys whose holders are remembered, so that their requests share the places of their groups from the first byte. */
export const recentKeysMax = 4_096
/** A request that waited longer for a place is refused, so that served requests are answered soon. */
export const placeWaitMillis = 1_000
/** Time for which a refusal is held, to slow clients down that retry at once. */
export const refusalHeldMillis = 1_000
/** Clients that are refused together retry at different times: after 1, 2 or 3 seconds. */
export const refusedRetrySecondsMax = 3
/** Time of one turn of the event loop for requests. */
export const turnMillis = 8
/** Time for which waiting connections may go before requests; then requests have as long for themselves. */
export const acceptMillis = 20
/** Openings per minute of one tracking link in a process: 300 open pages at their shortest pace (docs/adr/0110). */
export const trackingPerLink = 1_200
