/** An environment variable that the starter of a contender sets. */
const requiredVariable = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`set ${name}`)
  return value
}

export const settings = {
  databaseUrl: requiredVariable("DATABASE_URL"),
  connectionsMax: Number(requiredVariable("TRAJET_DATABASE_CONNECTIONS")),
  pepper: requiredVariable("TRAJET_PEPPER"),
  sealingKey: requiredVariable("TRAJET_SEALING_KEY"),
  gazetteerFolder: requiredVariable("TRAJET_GAZETTEER"),
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
