import { sql } from "kysely"
import { assert, describe, it } from "vitest"
import { migrations } from "../migrations/migrations.ts"
import {
  alone,
  batches,
  brief,
  droppedPartitionedIndex,
  index,
  isStepped,
  type MigrationStep,
  partitionedKey,
  uniqueIndex
} from "./migration.ts"
import { faultsOf, statementsOf } from "./migration.rules.ts"

const expanding = (...steps: ReadonlyArray<MigrationStep>) => faultsOf({ phase: "expand", steps }).join("\n")
const contracting = (...steps: ReadonlyArray<MigrationStep>) => faultsOf({ phase: "contract", steps }).join("\n")
const one = (statement: string) => brief("planted", sql.raw(statement))

const fill = batches({
  name: "fill",
  table: "mission",
  key: [
    ["environment", "text"],
    ["id", "uuid"]
  ],
  set: sql`body = body`,
  where: sql`body IS NULL`
})

describe("the migrations", () => {
  it("have steps since 0030, and none of them lets the product wait or ends the release before", () => {
    for (const [name, migration] of Object.entries(migrations)) {
      if (isStepped(migration)) assert.deepStrictEqual(faultsOf(migration), [], name)
      else assert.isBelow(Number(name.slice(0, 4)), 30, `${name} needs steps`)
    }
    assert.isAbove(Object.values(migrations).filter(isStepped).length, 3)
  })

  it("stand in the order of their numbers, so that each database gets them in the same order", () => {
    const names = Object.keys(migrations)
    assert.deepStrictEqual(names, names.toSorted())
  })
})

describe("a planted migration", () => {
  const lasting: ReadonlyArray<readonly [string, RegExp]> = [
    ["UPDATE mission SET status = 'x'", /batches/u],
    ["WITH m AS (SELECT 1) UPDATE mission SET status = 'x'", /batches/u],
    ["INSERT INTO mission_count SELECT * FROM mission", /batches/u],
    ["CREATE INDEX planted ON mission (id)", /step of its own/u],
    ["CREATE UNIQUE INDEX planted ON mission (id)", /step of its own/u],
    ["DROP INDEX planted", /CONCURRENTLY/u],
    ["ALTER TABLE mission ALTER COLUMN ordinal TYPE numeric", /anew/u],
    ["ALTER TABLE mission ALTER ordinal SET NOT NULL", /whole table/u],
    ["ALTER TABLE mission ADD CONSTRAINT planted CHECK (ordinal > 0)", /NOT VALID/u],
    ["ALTER TABLE mission ADD CONSTRAINT planted FOREIGN KEY (group_id) REFERENCES customer_group", /NOT VALID/u],
    ["ALTER TABLE mission ADD COLUMN planted uuid REFERENCES person", /NOT VALID/u],
    ["ALTER TABLE mission ADD CONSTRAINT planted UNIQUE (id)", /USING INDEX/u],
    ["ALTER TABLE mission ADD COLUMN planted uuid NOT NULL DEFAULT gen_random_uuid()", /anew/u],
    ["ALTER TABLE mission ADD COLUMN planted bigint GENERATED ALWAYS AS IDENTITY", /anew/u]
  ]
  it.each(lasting)("that would hold the product is found out in both phases: %s", (statement, fault) => {
    assert.match(expanding(one(statement)), fault)
    assert.match(contracting(one(statement)), fault)
  })

  const ending = [
    "ALTER TABLE mission DROP COLUMN status",
    "ALTER TABLE mission RENAME COLUMN status TO state",
    "ALTER TABLE mission ADD COLUMN planted text NOT NULL",
    "DROP TABLE notice",
    "DROP TRIGGER mission_inserted ON mission"
  ]
  it.each(ending)("that ends the release before is no expansion: %s", (statement) => {
    assert.notStrictEqual(expanding(one(statement)), "")
    assert.strictEqual(contracting(one(statement)), "")
  })

  it("that locks two tables in one step is found out, as the first waits while the second is not there", () => {
    const both = brief("both", sql`ALTER TABLE mission ADD COLUMN a int`, sql`ALTER TABLE notice ADD COLUMN b int`)
    assert.match(expanding(both), /mission and notice/u)
  })

  it("that makes a table may fill it with indexes and constraints", () => {
    const made = brief(
      "made",
      sql`CREATE TABLE planted (id uuid PRIMARY KEY)`,
      sql`CREATE INDEX planted_by_id ON planted (id)`,
      sql`ALTER TABLE planted ADD CONSTRAINT positive CHECK (id IS NOT NULL)`
    )
    assert.strictEqual(expanding(made), "")
  })

  it("may use every word in the body of a function", () => {
    assert.strictEqual(
      expanding(one("CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE mission; UPDATE x SET y = 1 $$")),
      ""
    )
  })

  it("with a new unique index is no expansion, because it refuses what the release before may write", () => {
    const step = uniqueIndex("planted", sql`mission (ordinal)`)
    assert.match(expanding(step), /refuse/u)
    assert.strictEqual(contracting(step), "")
  })

  it("with a new key of a partitioned table is no expansion, because the former key ends", () => {
    const step = partitionedKey({ table: "delivery", columns: ["endpoint_id", "event_at", "group_id"] })
    assert.match(expanding(step), /drops the key/u)
    assert.strictEqual(contracting(step), "")
  })

  it("that drops the index of a partitioned table is no expansion, because the release before may use the index", () => {
    const step = droppedPartitionedIndex("planted")
    assert.deepStrictEqual(statementsOf(step), ['DROP INDEX "planted"'])
    assert.match(expanding(step), /may use/u)
    assert.strictEqual(contracting(step), "")
  })

  it("with two steps of a name is found out: the second would count as done", () => {
    assert.match(expanding(index("a", sql`mission (id)`), index("a", sql`mission (status)`)), /two steps: a/u)
  })
})

describe("a statement that stands alone", () => {
  it("may validate a constraint in both phases, and drop an index once the release before has ended", () => {
    const validate = alone("validate", sql`ALTER TABLE mission VALIDATE CONSTRAINT planted`)
    const drop = alone("drop", sql`DROP INDEX CONCURRENTLY IF EXISTS planted`)
    assert.strictEqual(expanding(validate), "")
    assert.strictEqual(contracting(validate, drop), "")
    assert.match(expanding(drop), /may use/u)
  })

  it("is nothing else, and can be repeated", () => {
    assert.match(expanding(alone("a", sql`ALTER TABLE mission ADD COLUMN a int`)), /no statement that may last/u)
    assert.match(contracting(alone("a", sql`DROP INDEX CONCURRENTLY planted`)), /no statement that may last/u)
  })
})

describe("the statements of a step", () => {
  it("build an index beside writers", () => {
    assert.deepStrictEqual(statementsOf(index("planted", sql`mission (id)`)), [
      'CREATE INDEX CONCURRENTLY "planted" ON mission (id)'
    ])
  })

  it("build the index of a partition beside writers, before the key takes it", () => {
    assert.deepStrictEqual(statementsOf(partitionedKey({ table: "planted", columns: ["a", "b"] })), [
      'CREATE UNIQUE INDEX CONCURRENTLY "planted_default_key" ON "planted_default" ("a", "b")',
      'ALTER TABLE "planted" DROP CONSTRAINT "planted_pkey"',
      'ALTER TABLE "planted_default" ADD CONSTRAINT "planted_default_pkey" PRIMARY KEY USING INDEX "planted_default_key"',
      'ALTER TABLE "planted" ADD CONSTRAINT "planted_pkey" PRIMARY KEY ("a", "b")'
    ])
  })

  it("change rows in the order of the key, up to the size of the batch", () => {
    assert.deepStrictEqual(statementsOf(fill), [
      'WITH part AS MATERIALIZED ( SELECT "t"."environment" AS "key_0", "t"."id" AS "key_1" FROM "mission" AS t ORDER BY ' +
        '"t"."environment", "t"."id" LIMIT 1 ), changed AS ( UPDATE "mission" AS t SET body = body FROM part WHERE ' +
        '("t"."environment", "t"."id") = ("key_0", "key_1") AND (body IS NULL) ) SELECT ' +
        'json_build_array("key_0", "key_1")::text AS place FROM part ORDER BY "key_0" DESC, "key_1" DESC LIMIT 1'
    ])
  })
})
