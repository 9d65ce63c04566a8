import { Queue } from "bullmq"
import { makeWorkerUtils, runMigrations } from "graphile-worker"
import { Redis } from "ioredis"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PgBoss } from "pg-boss"
import { onServer } from "../../harness/database.ts"
import { startChild, stopChild } from "../../start/child.ts"
import { attemptTable } from "./attempts.ts"
import { type Contender, jobOf, type Letter, names, paths } from "./contender.ts"
import { settings } from "./settings.ts"

interface Surroundings {
  readonly databaseUrl: string
  readonly sink: string
  readonly redisPort: number
}

const all = paths(settings.groups, settings.endpointsPerGroup)
const jobsOf = (sink: string, count: number) =>
  Array.from({ length: count }, (_, i) => jobOf(sink, all[i % all.length] ?? "/"))

const startWorker = (letter: Letter, program: string, { databaseUrl, redisPort }: Surroundings) =>
  startChild({
    name: names[letter],
    program: `tools/bench/dispatcher/${program}`,
    logFile: join(mkdtempSync(join(tmpdir(), "trajet-bench-")), `${letter}.log`),
    env: {
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      REDIS_PORT: String(redisPort),
      BENCH_BY_DISPATCH: letter === "d" ? "1" : "0"
    }
  })

const recordedIn = (databaseUrl: string) => async () => {
  const [row] = await onServer(databaseUrl, "SELECT count(*)::int AS count FROM peer_attempt")
  return Number(row?.["count"])
}

const startBullMq = async (surroundings: Surroundings): Promise<Contender> => {
  const { databaseUrl, redisPort, sink } = surroundings
  await onServer(databaseUrl, attemptTable)
  const connection = new Redis(redisPort, "127.0.0.1", { maxRetriesPerRequest: null })
  const queue = new Queue("deliveries", { connection })
  const worker = await startWorker("b", "bullmq-worker.ts", surroundings)
  return {
    letter: "b",
    pid: worker.pid,
    enqueue: async (count) => {
      await queue.addBulk(jobsOf(sink, count).map((data) => ({ name: "deliver", data })))
    },
    publish: async () => {
      const job = jobOf(sink, "/hooks/paced")
      await queue.add("deliver", job)
      return job.id
    },
    recorded: recordedIn(databaseUrl),
    stop: async () => {
      await stopChild(worker.process, 20_000)
      await queue.close()
      await connection.quit()
    }
  }
}

const startGraphile = async (surroundings: Surroundings): Promise<Contender> => {
  const { databaseUrl, sink } = surroundings
  await onServer(databaseUrl, attemptTable)
  await runMigrations({ connectionString: databaseUrl })
  const utils = await makeWorkerUtils({ connectionString: databaseUrl })
  const worker = await startWorker("g", "graphile-worker.ts", surroundings)
  return {
    letter: "g",
    pid: worker.pid,
    enqueue: async (count) => {
      await utils.addJobs(jobsOf(sink, count).map((payload) => ({ identifier: "deliver", payload })))
    },
    publish: async () => {
      const job = jobOf(sink, "/hooks/paced")
      await utils.addJob("deliver", job)
      return job.id
    },
    recorded: recordedIn(databaseUrl),
    stop: async () => {
      await stopChild(worker.process, 20_000)
      await utils.release()
    }
  }
}

const startPgBoss = async (surroundings: Surroundings): Promise<Contender> => {
  const { databaseUrl, sink } = surroundings
  await onServer(databaseUrl, attemptTable)
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2 })
  boss.on("error", () => undefined)
  await boss.start()
  await boss.createQueue("deliveries", { notify: true })
  const worker = await startWorker("q", "pg-boss-worker.ts", surroundings)
  return {
    letter: "q",
    pid: worker.pid,
    enqueue: async (count) => {
      await boss.insert(
        "deliveries",
        jobsOf(sink, count).map((data) => ({ data }))
      )
    },
    publish: async () => {
      const job = jobOf(sink, "/hooks/paced")
      await boss.send("deliveries", job)
      return job.id
    },
    recorded: recordedIn(databaseUrl),
    stop: async () => {
      await stopChild(worker.process, 20_000)
      await boss.stop()
    }
  }
}

const startBareLoop = async (letter: "d" | "e", surroundings: Surroundings): Promise<Contender> => {
  const worker = await startWorker(letter, "bare-loop.ts", surroundings)
  return {
    letter,
    pid: worker.pid,
    enqueue: async (count) => {
      worker.process.send({ jobs: jobsOf(surroundings.sink, count) })
    },
    publish: null,
    recorded: null,
    stop: () => stopChild(worker.process, 20_000)
  }
}

export const startPeer = (letter: "b" | "d" | "e" | "g" | "q", surroundings: Surroundings): Promise<Contender> => {
  switch (letter) {
    case "b":
      return startBullMq(surroundings)
    case "g":
      return startGraphile(surroundings)
    case "q":
      return startPgBoss(surroundings)
    case "d":
    case "e":
      return startBareLoop(letter, surroundings)
  }
}
