import { renameSync, rmSync, writeFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { asAdministrator, beginOnServer, onServer } from "../../harness/database.ts"
import { until } from "../../harness/until.ts"
import { certificateFiles } from "../certificate-files.ts"
import { familyOf, repeated, signal, stutter } from "./disturbances.ts"
import type { Targets } from "./monitoring.ts"
import type { WatchedProduct } from "./watched-product.ts"

export interface Cause {
  readonly what: string
  /** The alerts that have to fire. */
  readonly alerts: ReadonlyArray<string>
  /** Brings it about; the returned function is its cure. */
  readonly begin: (product: WatchedProduct, scrape: (targets: Targets) => void) => Promise<() => Promise<void>>
}

const postgresPauses: Cause = {
  what: "PostgreSQL hangs (SIGSTOP)",
  alerts: [
    ...["TrajetCreationFailing", "TrajetCreationFailingSlowly"],
    ...["TrajetDatabaseFailing", "TrajetOverloaded"]
  ],
  begin: async ({ postgres }) => {
    const family = familyOf(postgres.server.pid)
    signal(family, "SIGSTOP")
    return async () => signal(familyOf(postgres.server.pid).concat(family), "SIGCONT")
  }
}

const missionsAreLocked: Cause = {
  what: "a session locks the table of missions for 1.8 s, again and again",
  alerts: ["TrajetCreationSlow", "TrajetDatabasePoolFull"],
  begin: async ({ databaseUrl }) =>
    repeated(async () => {
      const release = await beginOnServer(databaseUrl, "LOCK TABLE mission IN EXCLUSIVE MODE")
      await wait(1_800)
      await release("SELECT")
    })
}

const apiStutters: Cause = {
  what: "the API gets no processor for 0.6 s, again and again",
  alerts: ["TrajetEventLoopLate"],
  begin: async ({ api }) => stutter(() => [api.pid], 600, 400)
}

const natsIsGone: Cause = {
  what: "NATS is killed",
  alerts: ["TrajetEventFeedDown"],
  begin: async ({ nats }) => {
    await nats?.kill()
    return async () => nats?.restart()
  }
}

const dispatcherIsGone: Cause = {
  what: "the only dispatcher is killed",
  alerts: ["TrajetNoProcess", "TrajetProcessDown"],
  begin: async ({ dispatcher, restartDispatcher }) => {
    await dispatcher().kill()
    return restartDispatcher
  }
}

const lanesAreHeld: Cause = {
  what: "a session holds the rows of all endpoints for 8 s, again and again; deliveries are dated back by 10 minutes",
  alerts: ["TrajetDeliveriesOld", "TrajetFirstAttemptLate"],
  begin: async ({ databaseUrl }) =>
    repeated(async () => {
      const release = await beginOnServer(databaseUrl, "SELECT FROM webhook_lane FOR UPDATE")
      await wait(2_000)
      await onServer(databaseUrl, "UPDATE delivery SET due_at = now() - interval '10 minutes' WHERE status = 'pending'")
      await wait(6_000)
      await release("SELECT")
      await wait(1_000)
    })
}

const workFails: Cause = {
  what: "a function that the work of the day calls is missing; the work is dated back by an hour",
  alerts: ["TrajetDueWorkOld", "TrajetDueWorkFailing"],
  begin: async ({ databaseUrl }) => {
    await onServer(databaseUrl, "ALTER FUNCTION make_weeks RENAME TO no_weeks")
    await onServer(
      databaseUrl,
      "UPDATE due_work SET due_at = now() - interval '1 hour', next_at = now() WHERE kind = 'make_partitions'"
    )
    return async () => {
      await onServer(databaseUrl, "ALTER FUNCTION no_weeks RENAME TO make_weeks")
      await onServer(databaseUrl, "UPDATE due_work SET next_at = now() WHERE kind = 'make_partitions'")
    }
  }
}

const diskIsFull: Cause = {
  what: "PostgreSQL answers writes of missions by 53100, as with a full disk (raised by a trigger)",
  alerts: ["TrajetDatabaseDisk"],
  begin: async ({ databaseUrl }) => {
    const owner = asAdministrator(databaseUrl)
    await onServer(
      owner,
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`
    )
    await onServer(owner, "CREATE TRIGGER full_disk BEFORE INSERT ON mission FOR EACH ROW EXECUTE FUNCTION full_disk()")
    return async () => {
      await onServer(owner, "DROP FUNCTION full_disk CASCADE")
    }
  }
}

const filesAreAway: Cause = {
  what: "a file is where the folder of the storage was",
  alerts: ["TrajetFilesFailing"],
  begin: async ({ storageFolder }) => {
    renameSync(storageFolder, `${storageFolder}.away`)
    writeFileSync(storageFolder, "")
    return async () => {
      rmSync(storageFolder)
      renameSync(`${storageFolder}.away`, storageFolder)
    }
  }
}

const receiverIsGone: Cause = {
  what: "the endpoint of one customer of three breaks every connection",
  alerts: ["TrajetReceiversAway"],
  begin: async ({ breakReceiver, databaseUrl }) => {
    breakReceiver(true)
    return async () => {
      breakReceiver(false)
      // The pause would end by itself, after minutes.
      await onServer(databaseUrl, "UPDATE webhook_lane SET paused_until = now() WHERE paused_until IS NOT NULL")
    }
  }
}

const certificateEnds: Cause = {
  what: "an API presents a certificate that has expired; the cure is another file and SIGHUP",
  alerts: ["TrajetCertificateExpires"],
  begin: async ({ addresses, secondApi }, scrape) => {
    const certificates = await certificateFiles()
    certificates.write("expired")
    const second = await secondApi(certificates.settings)
    scrape({ "trajet-api": [addresses.api, second.address] })
    return async () => {
      certificates.write("valid")
      process.kill(second.api.pid, "SIGHUP")
      await certificates.endAuthority()
    }
  }
}

/**
 * Objects that fill the heap of a process up to 90 %. A heap that is only as large as an API needs to start would not do:
 * what it needs later is less.
 */
const ballast = encodeURIComponent(`
import { getHeapStatistics } from "node:v8"
const kept = []
setInterval(() => {
  const { heap_size_limit: limit, used_heap_size: used } = getHeapStatistics()
  if (used < 0.9 * limit) kept.push(Array.from({ length: 10_000 }, (_, at) => ({ at })))
}, 20).unref()`)

const isNearlyFull = async (address: string): Promise<boolean> => {
  const page = await (await fetch(`http://${address}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "mu").exec(page)?.[1])
  return figure("trajet_process_heap_bytes") / figure("trajet_process_heap_limit_bytes") > 0.86
}

const memoryIsShort: Cause = {
  what: "what an API keeps fills nine tenths of its heap",
  alerts: ["TrajetMemoryHigh"],
  begin: async ({ addresses, secondApi }, scrape) => {
    const second = await secondApi({
      NODE_OPTIONS: `--max-old-space-size=160 --max-semi-space-size=1 --import=data:text/javascript,${ballast}`
    })
    await until("the heap of an API is nearly full", () => isNearlyFull(second.address))
    scrape({ "trajet-api": [addresses.api, second.address] })
    return async () => {
      scrape({ "trajet-api": [addresses.api] })
      await second.api.stop()
    }
  }
}

const replicaIsGone: Cause = {
  what: "the read replica is killed",
  alerts: ["TrajetReplicaLeftOut"],
  begin: async ({ replica }) => {
    if (replica === null) throw new Error("the product has no replica")
    await replica.stop()
    return replica.restart
  }
}

export const causes: ReadonlyArray<Cause> = [
  memoryIsShort,
  missionsAreLocked,
  certificateEnds,
  dispatcherIsGone,
  postgresPauses,
  natsIsGone,
  filesAreAway,
  diskIsFull,
  lanesAreHeld,
  workFails,
  receiverIsGone,
  replicaIsGone,
  apiStutters
]
