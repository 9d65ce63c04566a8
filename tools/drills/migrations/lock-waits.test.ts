import { assert, describe, it } from "vitest"
import { lockWaitsIn, waitsBehind } from "./lock-waits.ts"

const log = `12|trajet-api|LOG:  process 12 still waiting for RowExclusiveLock on relation 16385 of database 5 after 20.014 ms
12|trajet-api|DETAIL:  Process holding the lock: 99. Wait queue: 12, 13.
12|trajet-api|STATEMENT:  INSERT INTO mission
13|trajet-api|LOG:  process 13 still waiting for AccessShareLock on relation 16385 of database 5 after 21.0 ms
13|trajet-api|DETAIL:  Processes holding the lock: 7, 8. Wait queue: 99, 13.
99|trajet-migrate|LOG:  process 99 still waiting for AccessExclusiveLock on relation 16385 of database 5 after 20.2 ms
99|trajet-migrate|DETAIL:  Process holding the lock: 7. Wait queue: 99.
14|trajet-api|LOG:  process 14 still waiting for ShareLock on transaction 900 after 20.1 ms
14|trajet-api|DETAIL:  Process holding the lock: 12. Wait queue: 14.
12|trajet-api|LOG:  process 12 acquired RowExclusiveLock on relation 16385 of database 5 after 350.5 ms
`

describe("the waits for locks in a log of PostgreSQL", () => {
  it("have their session, their length, and the sessions before them", () => {
    const [first, second] = lockWaitsIn(log)
    assert.deepStrictEqual(first, {
      pid: 12,
      application: "trajet-api",
      lock: "RowExclusiveLock on relation 16385 of database 5",
      others: [99, 12, 13],
      millis: 350.5
    })
    assert.deepStrictEqual(second?.others, [7, 8, 99, 13])
    assert.isNull(second?.millis)
  })

  it("are those of a migration if its session holds the lock, or stands in the queue", () => {
    const behind = waitsBehind(lockWaitsIn(log), new Set([99]))
    assert.deepStrictEqual(
      behind.map(({ pid }) => pid),
      [12, 13]
    )
  })

  it("are two if a session waits twice", () => {
    assert.lengthOf(lockWaitsIn(`${log}${log}`), 8)
  })
})
