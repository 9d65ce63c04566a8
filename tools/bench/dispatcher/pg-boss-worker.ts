import { PgBoss } from "pg-boss"
import { record } from "./attempts.ts"
import { type Job, post } from "./post.ts"
import { settings } from "./settings.ts"

const boss = new PgBoss({ connectionString: process.env["DATABASE_URL"] ?? "", max: 16, useListenNotify: true })
boss.on("error", (error: unknown) => console.error(error))
await boss.start()

// Batches of 500 by four workers that continue to fetch while there is more, woken by NOTIFY.
const options = {
  batchSize: 500,
  localConcurrency: 4,
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 0.5,
  burstWhenBatchFull: true
}
const perWorker = Math.max(1, Math.floor(settings.concurrency / options.localConcurrency))

await boss.work<Job>("deliveries", options, async (jobs) => {
  const waiting = [...jobs]
  const lane = async () => {
    for (let job = waiting.pop(); job !== undefined; job = waiting.pop())
      await record(job.data.id, await post(job.data))
  }
  await Promise.all(Array.from({ length: perWorker }, lane))
})
process.send?.({ listening: 0 })
process.on("SIGTERM", () => void boss.stop({ graceful: true }).then(() => process.exit(0)))
