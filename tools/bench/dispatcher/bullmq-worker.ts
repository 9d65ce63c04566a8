import { Worker } from "bullmq"
import { Redis } from "ioredis"
import { record } from "./attempts.ts"
import { type Job, post } from "./post.ts"
import { settings } from "./settings.ts"

const worker = new Worker<Job>(
  "deliveries",
  async ({ data }) => {
    await record(data.id, await post(data))
  },
  {
    connection: new Redis(Number(process.env["REDIS_PORT"]), "127.0.0.1", { maxRetriesPerRequest: null }),
    concurrency: settings.concurrency,
    removeOnComplete: { count: 0 }
  }
)
await worker.waitUntilReady()
process.send?.({ listening: 0 })
process.on("SIGTERM", () => void worker.close().then(() => process.exit(0)))
