import { group, setting } from "@trajet/runtime"

/** Replicas of the database, for reads of clients (docs/adr/0066). */
export const replicaSettings = group({
  url: setting.secret("DATABASE_READ_URL", {
    canBeEmpty: true,
    values: "an address like that of `DATABASE_URL`, with one or several hosts",
    text:
      "Streaming replicas of `DATABASE_URL`. Lists, details and event pages of clients are read from the first one that " +
      "is well, and show every write from before the request. A replica that lags, is away, or belongs to another " +
      "database is left out."
  }).optional,
  connectionsMax: setting.int("TRAJET_READ_CONNECTIONS", {
    default: 8,
    min: 1,
    max: 1_000,
    text:
      "Size of the API's pool of connections to the replica in use. One more connection to each replica asks how far it " +
      "is."
  }),
  lagMillis: setting.int("TRAJET_REPLICA_LAG_MILLIS", {
    default: 5_000,
    min: 100,
    max: 3_600_000,
    text:
      "Lag above which a replica is left out. Below it, each read checks that the replica has all that the caller may " +
      "have seen, and goes to the primary if not."
  })
})
