/** Seconds of Patroni: a primary that nobody hears of is replaced after `ttl`, and loses its lock within it. */
export const patroniTimes = { ttl: 7, loop_wait: 1, retry_timeout: 3 } as const

interface NodeFile {
  readonly name: string
  readonly folder: string
  readonly binaries: string
  readonly password: string
  /** The node's own ports. */
  readonly postgres: number
  readonly rest: number
  /** Ports by which the others, and it the lock service, are reached. */
  readonly proxied: { readonly postgres: number; readonly rest: number; readonly etcd: number }
}

// Patroni appends its lines of pg_hba.conf to those of initdb, which trust everybody on loopback: a server that comes back
// would let in clients that have long gone, because it asks them for nothing.
const initdb = [
  { encoding: "UTF8" },
  { locale: "C" },
  { "auth-host": "scram-sha-256" },
  { "auth-local": "trust" },
  "data-checksums"
]

/** The settings of a node as JSON, which is YAML as well. */
export const patroniFile = ({ binaries, folder, name, password, postgres, proxied, rest }: NodeFile): string =>
  JSON.stringify({
    scope: "drill",
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${proxied.rest}` },
    // Not etcd3: there Patroni 3.0.2 writes its lock without a look at who holds it, and so a node that wakes up takes the
    // lock back from its successor. Without `use_proxies` the node would go on to the addresses that etcd tells, past the
    // proxy.
    etcd: { hosts: [`127.0.0.1:${proxied.etcd}`], use_proxies: true },
    bootstrap: {
      dcs: {
        ...patroniTimes,
        // The synchronous standby has every commit that was acknowledged, however far behind it is otherwise.
        maximum_lag_on_failover: 268_435_456,
        synchronous_mode: true,
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            wal_log_hints: "on",
            max_connections: 150,
            wal_sender_timeout: "5s",
            wal_receiver_timeout: "5s",
            wal_retrieve_retry_interval: "500ms",
            shared_buffers: "64MB",
            log_timezone: "UTC",
            timezone: "UTC"
          }
        }
      },
      initdb,
      pg_hba: [
        "local all all trust",
        "host replication replicator 127.0.0.1/32 scram-sha-256",
        "host all all 127.0.0.1/32 scram-sha-256"
      ]
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${proxied.postgres}`,
      data_dir: `${folder}/data`,
      bin_dir: binaries,
      pgpass: `${folder}/pgpass`,
      authentication: {
        superuser: { username: "postgres", password },
        replication: { username: "replicator", password },
        rewind: { username: "rewinder", password }
      },
      parameters: { unix_socket_directories: folder },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true
    }
  })
