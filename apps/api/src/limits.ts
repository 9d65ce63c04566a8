/** Every bound of the HTTP edge, in one place. Those that operators tune are settings (settings.ts). */
export const bodyBytesMax = 1024 * 1024
export const bodyDepthMax = 32
export const headersMax = 100
export const headerBytesMax = 16 * 1024
export const headersMillis = 5_000
export const requestReceiveMillis = 15_000
export const connectionsCheckMillis = 1_000
export const keepAliveMillis = 65_000
export const requestsPerSocketMax = 10_000
export const connectionsMax = 5_000
export const drainMillis = 10_000
