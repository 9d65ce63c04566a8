/** An environment variable that the starter of a contender sets. */
const given = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`set ${name}`)
  return value
}

export const settings = {
  databaseUrl: given("DATABASE_URL"),
  connectionsMax: Number(given("TRAJET_DATABASE_CONNECTIONS")),
  pepper: given("TRAJET_PEPPER"),
  sealingKey: given("TRAJET_SEALING_KEY"),
  gazetteerFolder: given("TRAJET_GAZETTEER"),
  leaseMillis: 10_000
}

/** Reports to the starter that the contender answers requests. */
export const tellListening = (port: number): void => {
  process.send?.({ listening: port })
}

/** Ends a contender on SIGTERM from the starter, and when the starter is gone. */
export const endWithStarter = (close: () => Promise<unknown>): void => {
  const end = () => void close().finally(() => process.exit(0))
  process.once("SIGTERM", end)
  process.once("disconnect", end)
}
