import { Logger, run } from "graphile-worker"
import { record } from "./attempts.ts"
import { type Job, post } from "./post.ts"
import { settings } from "./settings.ts"

// Batched like the published figures of its authors: fetches 500 jobs at a time, and completes them together.
const runner = await run({
  preset: {
    worker: {
      connectionString: process.env["DATABASE_URL"] ?? "",
      concurrentJobs: settings.concurrency,
      maxPoolSize: 16,
      localQueue: { size: 500 },
      completeJobBatchDelay: 0,
      failJobBatchDelay: 0,
      pollInterval: 1_000,
      logger: new Logger(() => () => undefined)
    }
  },
  taskList: {
    deliver: async (payload) => {
      const job = payload as Job
      await record(job.id, await post(job))
    }
  },
  noHandleSignals: true
})
process.send?.({ listening: 0 })
process.on("SIGTERM", () => void runner.stop().then(() => process.exit(0)))
