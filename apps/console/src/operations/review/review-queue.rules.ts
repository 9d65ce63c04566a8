/**
 * The mission to review after `current` in a queue that lists ids newest first, and begins anew at its end; null if there
 * is no other one. `current` may have left the queue.
 */
export const nextInQueue = (ids: ReadonlyArray<string>, current: string | null): string | null =>
  ids.find((id) => current !== null && id < current) ?? ids.find((id) => id !== current) ?? null
