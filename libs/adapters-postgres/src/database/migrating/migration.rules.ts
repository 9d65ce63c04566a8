import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler
} from "kysely"
import {
  createIndex,
  dropIndex,
  exchangeKey,
  keyOfPartition,
  type MigrationStep,
  nextBatch,
  type SteppedMigration
} from "./migration.ts"

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler()
  }
})

const textOf = ({ sql }: CompiledQuery): string => sql.replaceAll(/\s+/gu, " ").trim()

/** The statements of a step as the server gets them; of a key of partitions, those for its default partition. */
export const statementsOf = (step: MigrationStep): ReadonlyArray<string> => {
  if (step.kind === "brief") return step.statements.map((statement) => textOf(statement.compile(compiler)))
  if (step.kind === "alone") return [textOf(step.statement.compile(compiler))]
  if (step.kind === "dropped partitioned index") return [textOf(dropIndex(step).compile(compiler))]
  if (step.kind === "partitioned key") {
    const partition = `${step.table}_default`
    return [createIndex(keyOfPartition(step, partition)), ...exchangeKey(step, [partition])].map((statement) =>
      textOf(statement.compile(compiler))
    )
  }
  return [textOf((step.kind === "index" ? createIndex(step) : nextBatch(step, null, 1)).compile(compiler))]
}

/** Function bodies hold no lock while the function is made. */
const withoutBodies = (statement: string): string => statement.replaceAll(/\$(\w*)\$.*?\$\1\$/gu, "''")

const created = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"?(\w+)/iu
const touched = [
  /^ALTER TABLE (?:ONLY )?"?(\w+)/iu,
  /^CREATE (?:UNIQUE )?INDEX .*? ON (?:ONLY )?"?(\w+)/iu,
  /^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER .*? ON "?(\w+)/iu
]

interface Rule {
  readonly found: RegExp
  readonly fault: string
}

/** What lasts on a large table, while others wait. */
const lasting: ReadonlyArray<Rule> = [
  {
    found: /^(?:UPDATE|DELETE|INSERT|WITH|MERGE|TRUNCATE|SELECT)\b/iu,
    fault: "changes rows: make it a step of batches"
  },
  { found: /^(?:VACUUM|REINDEX|CLUSTER|REFRESH|LOCK)\b/iu, fault: "holds its table for long" },
  { found: /^DROP INDEX (?!CONCURRENTLY)/iu, fault: "waits for every reader: use DROP INDEX CONCURRENTLY" },
  {
    found: /ALTER (?:COLUMN )?"?\w+"? (?:SET DATA )?TYPE\b/iu,
    fault: "writes the table anew: add a column, and fill it"
  },
  { found: /SET NOT NULL/iu, fault: "reads the whole table: add a CHECK that is NOT VALID, and validate it" },
  {
    found: /ADD (?:CONSTRAINT \w+ )?(?:PRIMARY KEY|UNIQUE) ?\(/iu,
    fault: "builds an index: make it a step, then USING INDEX"
  },
  { found: /ADD COLUMN [^,]* (?:GENERATED|\w*SERIAL)\b/iu, fault: "writes the table anew" },
  {
    found: /ADD COLUMN [^,]*DEFAULT (?:gen_random_uuid|uuidv7|random|clock_timestamp|nextval)/iu,
    fault: "writes the table anew: add the column without the default, then set it, then fill it"
  }
]

/** What a process of the release before cannot live with. */
const contracting: ReadonlyArray<Rule> = [
  {
    found: /^DROP (?:TABLE|VIEW|FUNCTION|TRIGGER|SEQUENCE|TYPE|INDEX)/iu,
    fault: "drops what the release before may use"
  },
  { found: /\bDROP (?:COLUMN|CONSTRAINT|DEFAULT)\b/iu, fault: "drops what the release before may use" },
  { found: /\bRENAME\b/iu, fault: "renames what the release before uses" },
  {
    found: /ADD COLUMN (?=[^,]*NOT NULL)(?![^,]*DEFAULT)/iu,
    fault: "asks for a value that the release before does not write"
  }
]

/** Statements that may last, because they block no other statement. */
const waitsForOthers =
  /^(?:DROP INDEX CONCURRENTLY IF EXISTS "?\w+"?|ALTER TABLE "?\w+"? VALIDATE CONSTRAINT "?\w+"?)$/iu
const dropsIndex = /^DROP/iu

const faultsOfAlone = (statement: string, phase: SteppedMigration["phase"]): ReadonlyArray<string> => {
  if (!waitsForOthers.test(statement)) return [`${statement}: no statement that may last`]
  return phase === "expand" && dropsIndex.test(statement) ? [`${statement}: drops what the release before may use`] : []
}

const unchecked = /ADD (?:CONSTRAINT "?\w+"? )?(?:CHECK|FOREIGN KEY)/iu
const checkedColumn = /ADD COLUMN [^,]*(?:REFERENCES|CHECK)/iu

const faultsOfBrief = (
  statements: ReadonlyArray<string>,
  fresh: ReadonlySet<string>,
  phase: SteppedMigration["phase"]
) => {
  const olds = new Set<string>()
  const faults = statements.flatMap((statement) => {
    const table = touched.map((pattern) => pattern.exec(statement)?.[1]).find((name) => name !== undefined)
    const isOld = table !== undefined && !fresh.has(table)
    if (isOld) olds.add(table)
    const rules = [...(table !== undefined && !isOld ? [] : lasting), ...(phase === "expand" ? contracting : [])]
    const isIndex = isOld && /^CREATE (?:UNIQUE )?INDEX/iu.test(statement)
    const checks =
      isOld && !/NOT VALID/iu.test(statement) && (unchecked.test(statement) || checkedColumn.test(statement))
    return [
      ...rules.filter(({ found }) => found.test(statement)).map(({ fault }) => `${statement}: ${fault}`),
      ...(isIndex ? [`${statement}: holds all writers: make it a step of its own`] : []),
      ...(checks ? [`${statement}: reads the whole table: add it NOT VALID, and validate it in a step of its own`] : [])
    ]
  })
  return olds.size > 1 ? [...faults, `locks ${[...olds].join(" and ")}: make a step for each table`] : faults
}

/** Why a migration would let the product wait, or is no expansion although it says so. Empty if it is sound. */
export const faultsOf = ({ phase, steps }: SteppedMigration): ReadonlyArray<string> => {
  const fresh = new Set<string>()
  const names = steps.map(({ name }) => name)
  const doubled = names.filter((name, place) => names.indexOf(name) !== place).map((name) => `two steps: ${name}`)
  const faults = steps.flatMap((step) => {
    if (step.kind === "index")
      return step.isUnique && phase === "expand" ? [`${step.name}: may refuse what the release before writes`] : []
    if (step.kind === "batches") return []
    if (step.kind === "partitioned key")
      return phase === "expand" ? [`${step.name}: drops the key that the release before uses`] : []
    if (step.kind === "dropped partitioned index")
      return phase === "expand" ? [`${step.name}: drops what the release before may use`] : []
    if (step.kind === "alone") return statementsOf(step).flatMap((statement) => faultsOfAlone(statement, phase))
    const statements = statementsOf(step).map(withoutBodies)
    for (const statement of statements) {
      const table = created.exec(statement)?.[1]
      if (table !== undefined) fresh.add(table)
    }
    return faultsOfBrief(statements, fresh, phase).map((fault) => `${step.name}: ${fault}`)
  })
  return [...doubled, ...faults]
}
