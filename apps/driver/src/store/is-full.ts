/** True if the phone had no space left for what it should store. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === "QuotaExceededError"
