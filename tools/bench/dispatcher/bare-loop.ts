// The ceiling: no queue, no log; signs and POSTs each job.
import { type Job, post, postByDispatch } from "./post.ts"
import { settings } from "./settings.ts"

const send = process.env["BENCH_BY_DISPATCH"] === "1" ? postByDispatch : post

process.on("message", (message: { readonly jobs: ReadonlyArray<Job> }) => {
  const waiting = [...message.jobs]
  const lane = async () => {
    for (let job = waiting.pop(); job !== undefined; job = waiting.pop()) await send(job)
  }
  void Promise.all(Array.from({ length: settings.concurrency }, lane))
})
process.on("SIGTERM", () => process.exit(0))
process.send?.({ listening: 0 })
