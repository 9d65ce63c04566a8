// A request without an answer for so long will have none: the phone has changed its network, or lost it.
const answerMillis = 30_000

/** The slowest network that carries a photo, 4 KiB a second. The service itself takes bodies from 1 KiB a second on. */
const millisPerByte = 1_000 / (4 * 1_024)

const bytesOf = (body: string | FormData | null): number => {
  if (body === null) return 0
  if (typeof body === "string") return body.length
  return [...body.values()].reduce((sum, value) => sum + (typeof value === "string" ? value.length : value.size), 0)
}

/** How long a request may take: the time of an answer, and the time that its body takes on a slow network. */
export const requestMillis = (body: string | FormData | null): number =>
  Math.round(answerMillis + bytesOf(body) * millisPerByte)
