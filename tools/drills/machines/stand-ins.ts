import { readFileSync } from "node:fs"
import { join } from "node:path"
import { instructionsOf } from "../image/containerfile.ts"
import { buildImage } from "../image/image-root.ts"
import type { ComposeService } from "./compose-file.ts"
import { type DebianRoot, makeDebianRoot, run, type Say } from "./debian-root.ts"
import type { MachineImage } from "./machine.ts"

const repository = join(import.meta.dirname, "..", "..", "..")

/** Becomes the user of the image, as a runtime of containers does before the first program. */
const becoming = (uid: number, gid: number): string =>
  `process.setgroups([${gid}]);process.setgid(${gid});process.setuid(${uid});` +
  "process.execve(process.argv[1], process.argv.slice(1), process.env)"

/** What the image of PostgreSQL does at its start: it makes the cluster, the role and the database of its settings. */
const postgresEntry = `set -e
export PATH=/usr/lib/postgresql/15/bin:$PATH PGDATA=/var/lib/postgresql/data
install -d -o postgres -g postgres /run/postgresql
chown postgres /var/lib/postgresql
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install -o postgres -m 600 "$POSTGRES_PASSWORD_FILE" /run/password
  as initdb --username="$POSTGRES_USER" --pwfile=/run/password --auth-local=trust --auth-host=scram-sha-256 -E UTF8 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  as pg_ctl -w start -o "-c listen_addresses=''"
  as psql --username="$POSTGRES_USER" -d postgres -c "CREATE DATABASE \\"$POSTGRES_DB\\""
  as pg_ctl -w stop
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$@" -c 'listen_addresses=*'
`

/** All in one Debian, which is made once and copied for each image. */
const packages = ["haproxy", "nats-server", "postgresql-15", "prometheus"]

interface StandIn {
  readonly entrypoint: ReadonlyArray<string>
  readonly command: ReadonlyArray<string>
  readonly user: string | null
  readonly stopSignal: NodeJS.Signals
  /** A folder that the user owns. */
  readonly data: string | null
}

/** The programs of Debian's packages that stand for the images of others, by the name of the image. */
const standIns: Readonly<Record<string, StandIn>> = {
  postgres: {
    entrypoint: ["/bin/bash", "-c", postgresEntry, "entry"],
    command: ["postgres"],
    user: null,
    stopSignal: "SIGINT",
    data: null
  },
  nats: { entrypoint: ["/usr/sbin/nats-server"], command: [], user: "nats", stopSignal: "SIGTERM", data: "/data" },
  haproxy: {
    entrypoint: ["/usr/sbin/haproxy"],
    command: ["-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"],
    user: "haproxy",
    stopSignal: "SIGUSR1",
    data: null
  },
  prometheus: {
    entrypoint: ["/usr/bin/prometheus"],
    command: ["--config.file=/etc/prometheus/prometheus.yml", "--storage.tsdb.path=/prometheus"],
    user: "prometheus",
    stopSignal: "SIGTERM",
    data: "/prometheus"
  }
}

interface Built {
  readonly image: MachineImage
  /** The program of the product, after which a command is named, and its health check; empty for others. */
  readonly program: ReadonlyArray<string>
  readonly healthcheck: ReadonlyArray<string>
  readonly remove: () => void
}

/** Prepares a Debian for these stand-ins, which share it: their roots are read-only, or they are alone in it. */
const debianFor = (shared: ReadonlyArray<StandIn>, say: Say): DebianRoot => {
  const debian = makeDebianRoot(packages, say)
  for (const { data, user } of shared) {
    if (data !== null) debian.inside(`install -d -o ${user ?? "root"} -g ${user ?? "root"} ${data}`)
    // Homes that Debian's packages name and do not make.
    if (user !== null) debian.inside(`usermod --home / ${user}`)
  }
  // The cluster that Debian's package makes is not in the image.
  debian.inside("find /var/lib/postgresql -mindepth 1 -delete")
  return debian
}

/** The image of the product, from the archive in the folder, as `ops/Containerfile` says. */
const productOf = (release: string, say: Say): Built => {
  const file = readFileSync(join(repository, "ops/Containerfile"), "utf8")
  const { image, remove } = buildImage(instructionsOf(file), release, say)
  const [node = ""] = image.entrypoint
  for (const folder of ["sys", "run"]) run("mkdir", ["-p", join(image.root, folder)])
  const entrypoint = [node, "-e", becoming(image.uid, image.gid), ...image.entrypoint]
  const { command, env, healthcheck, root } = image
  return {
    image: { root, env, entrypoint, command, user: null, stopSignal: "SIGTERM" },
    program: image.entrypoint,
    healthcheck,
    remove
  }
}

const shortName = (image: string): string => /(?:^|\/)([\w-]+):[^/]+$/u.exec(image)?.[1] ?? image

/**
 * What stands for each image of a compose file: the product's by its Containerfile, the others by Debian's packages.
 * Services with a writable root are alone in theirs.
 */
export const imagesFor = (services: ReadonlyArray<ComposeService>, release: string, say: Say) => {
  const built = new Map<string, Built>()
  const made: Array<DebianRoot> = []
  const remove = (): void => {
    for (const { remove: one } of [...built.values(), ...made]) one()
  }
  const others = services.filter(({ image }) => shortName(image) !== "trajet")
  const standInOf = ({ image }: ComposeService): StandIn => {
    const found = standIns[shortName(image)]
    if (found === undefined) throw new Error(`nothing stands for the image ${image}`)
    return found
  }
  const add = (shared: ReadonlyArray<ComposeService>): void => {
    const debian = debianFor(shared.map(standInOf), say)
    made.push(debian)
    for (const service of shared) {
      const { data: _, ...started } = standInOf(service)
      const image = { root: debian.path, env: {}, ...started }
      built.set(service.image, { image, program: [], healthcheck: [], remove: () => undefined })
    }
  }
  try {
    say("making what stands for the images …")
    add(others.filter(({ isReadOnly }) => isReadOnly))
    for (const service of others.filter(({ isReadOnly }) => !isReadOnly)) add([service])
    for (const { image } of services) if (!built.has(image)) built.set(image, productOf(release, say))
  } catch (error) {
    remove()
    throw error
  }
  return {
    of: (name: string): Built => {
      const one = built.get(name)
      if (one === undefined) throw new Error(`no image ${name}`)
      return one
    },
    remove
  }
}
