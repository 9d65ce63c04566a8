import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/**
 * Limits the heap to twice the size that survived the last collection. By default V8 lets it grow to several times that
 * size, depending on the rate of garbage, and a burst of requests then keeps hundreds of MiB resident.
 */
export const boundHeapGrowth = (): void => setFlagsFromString("--heap-growing-percent=100")

/**
 * Collects what the start has left, once. Half of the heap is then garbage of loaded modules, and the size that survives
 * the first collection bounds how far the heap grows before the next one. It takes some 50 ms.
 */
export const collectAfterStart = (): void => {
  setFlagsFromString("--expose-gc")
  const collect: unknown = runInNewContext("gc")
  setFlagsFromString("--no-expose-gc")
  if (typeof collect === "function") Reflect.apply(collect, undefined, [])
}
