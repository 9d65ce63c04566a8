import { call } from "../../api/call.ts"
import { pageSizeMax } from "../../api/row-limits.ts"
import { nextInQueue } from "./review-queue.rules.ts"

/** Missions that wait beyond these pages come once those before them are reviewed. */
const pagesMax = 10

/** The mission to review after `current`, the first one after null; null if no other mission waits. */
export const nextToReview = async (current: string | null, signal?: AbortSignal): Promise<string | null> => {
  const ids: Array<string> = []
  let cursor: string | undefined
  for (let page = 0; page < pagesMax; page++) {
    const query = { attention: "documents_to_review", limit: pageSizeMax, cursor } as const
    const { data, next_cursor: next } = await call(
      "GET /operations/v1/missions",
      { query },
      signal === undefined ? {} : { signal }
    )
    ids.push(...data.map(({ id }) => id))
    const last = ids.at(-1)
    const isFar = last !== undefined && (current === null || last < current)
    if (next === null || isFar) break
    cursor = next
  }
  return nextInQueue(ids, current)
}
