import { setFlagsFromString } from "node:v8"

/**
 * Lets the heap of the process grow to twice what lived after the last collection, and no further. By itself V8 lets it
 * grow to several times that, by how fast garbage comes: a burst of requests then keeps hundreds of MiB resident.
 */
export const boundHeapGrowth = (): void => setFlagsFromString("--heap-growing-percent=100")
