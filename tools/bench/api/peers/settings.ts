/** What the starter of a contender gives it. */
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

/** Tells the starter that requests are answered from now on. */
export const tellListening = (port: number): void => {
  process.send?.({ listening: port })
}

/** The starter ends a contender by SIGTERM, and a contender whose starter is gone ends itself. */
export const endWithStarter = (close: () => Promise<unknown>): void => {
  const end = () => void close().finally(() => process.exit(0))
  process.once("SIGTERM", end)
  process.once("disconnect", end)
}
