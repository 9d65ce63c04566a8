import { setFlagsFromString } from "node:v8"

/**
 * Limits the heap to twice the size that survived the last collection. By default V8 lets it grow to several times that
 * size, depending on the rate of garbage, and a burst of requests then keeps hundreds of MiB resident.
 */
export const boundHeapGrowth = (): void => setFlagsFromString("--heap-growing-percent=100")
