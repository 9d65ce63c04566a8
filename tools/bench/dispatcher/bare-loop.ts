// The ceiling: no queue, no log; signs and POSTs each job.
import { type Job, post } from "./post.ts"
import { settings } from "./settings.ts"

process.on("message", (message: { readonly jobs: ReadonlyArray<Job> }) => {
  const waiting = [...message.jobs]
  const lane = async () => {
    for (let job = waiting.pop(); job !== undefined; job = waiting.pop()) await post(job)
  }
  void Promise.all(Array.from({ length: settings.concurrency }, lane))
})
process.on("SIGTERM", () => process.exit(0))
process.send?.({ listening: 0 })
