import { spawnSync } from "node:child_process"
import { installTools } from "../../release/tools.ts"

/** When a service may start, as `depends_on` names it. */
type Condition = "service_started" | "service_healthy" | "service_completed_successfully"

/** A mounted file, folder or named volume. */
export interface Mount {
  readonly source: string
  readonly target: string
  readonly isReadOnly: boolean
}

/** A service of the compose file, as the drill carries it out. */
export interface ComposeService {
  readonly name: string
  readonly image: string
  readonly command: ReadonlyArray<string>
  readonly environment: Readonly<Record<string, string>>
  readonly secrets: ReadonlyArray<string>
  readonly mounts: ReadonlyArray<Mount>
  readonly tmpfs: ReadonlyArray<string>
  readonly user: string | null
  readonly isReadOnly: boolean
  readonly noNewPrivileges: boolean
  readonly dropsAll: boolean
  readonly graceMillis: number
  readonly dependsOn: ReadonlyArray<{ readonly name: string; readonly condition: Condition }>
  readonly healthcheck: {
    readonly words: ReadonlyArray<string>
    readonly intervalMillis: number
    readonly tries: number
  } | null
}

export interface ComposeFile {
  /** A service stands after those that it depends on. */
  readonly services: ReadonlyArray<ComposeService>
  /** The file of each secret, from the folder of the compose file on. */
  readonly secrets: Readonly<Record<string, string>>
  readonly volumes: ReadonlyArray<string>
  /** The first three numbers of the network's addresses. */
  readonly network: string
}

/** Members that the drill carries out; `restart` and `shm_size` are left out, and `ports`: it asks the machines themselves. */
const knownMembers = new Set([
  ...[
    "image",
    "command",
    "environment",
    "secrets",
    "volumes",
    "tmpfs",
    "user",
    "read_only",
    "security_opt",
    "cap_drop"
  ],
  ...["stop_grace_period", "depends_on", "healthcheck", "networks", "restart", "shm_size", "ports"]
])

const graceMillisByDefault = 10_000

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const textsOf = (value: unknown): ReadonlyArray<string> => (Array.isArray(value) ? value.map(String) : [])

const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** Puts the default in place of each variable such as `${NAME:-default}`. */
const withDefaults = (text: string): string => text.replaceAll(/\$\{\w+:-([^}]*)\}/gu, "$1")

const millisOf = (text: unknown): number => Number(/^(\d+)s$/u.exec(String(text))?.[1] ?? Number.NaN) * 1_000

const conditions: ReadonlyArray<Condition> = ["service_started", "service_healthy", "service_completed_successfully"]

const dependenciesOf = (value: unknown): ComposeService["dependsOn"] => {
  if (Array.isArray(value)) return value.map((name) => ({ name: String(name), condition: "service_started" }))
  return Object.entries(membersOf(value)).map(([name, one]) => {
    const condition = conditions.find((known) => known === membersOf(one)["condition"])
    if (condition === undefined) throw new Error(`the drill does not know the condition of ${name}`)
    return { name, condition }
  })
}

const mountOf = (text: string): Mount => {
  const [source = "", target = "", mode] = text.split(":")
  return { source, target, isReadOnly: mode === "ro" }
}

const healthcheckOf = (value: unknown): ComposeService["healthcheck"] => {
  if (value === undefined) return null
  const { interval, retries, test } = membersOf(value)
  const [kind, ...words] = textsOf(test)
  if (kind !== "CMD") throw new Error("the drill knows only health checks without a shell")
  return { words, intervalMillis: millisOf(interval), tries: Number(retries) }
}

const serviceOf = ([name, value]: readonly [string, unknown]): ComposeService => {
  const service = membersOf(value)
  const unknown = Object.keys(service).filter((member) => !knownMembers.has(member))
  if (unknown.length > 0) throw new Error(`the drill does not carry out ${unknown.join(", ")} of ${name}`)
  const user = service["user"]
  return {
    name,
    image: withDefaults(String(service["image"])),
    command: textsOf(service["command"]),
    environment: Object.fromEntries(
      Object.entries(membersOf(service["environment"])).map(([key, text]) => [key, withDefaults(String(text))])
    ),
    secrets: textsOf(service["secrets"]),
    mounts: textsOf(service["volumes"]).map(mountOf),
    tmpfs: textsOf(service["tmpfs"]),
    user: typeof user === "string" ? user : null,
    isReadOnly: service["read_only"] === true,
    noNewPrivileges: textsOf(service["security_opt"]).includes("no-new-privileges:true"),
    dropsAll: textsOf(service["cap_drop"]).includes("ALL"),
    graceMillis: "stop_grace_period" in service ? millisOf(service["stop_grace_period"]) : graceMillisByDefault,
    dependsOn: dependenciesOf(service["depends_on"]),
    healthcheck: healthcheckOf(service["healthcheck"])
  }
}

/** The services in an order in which each one stands after those that it depends on. */
const inOrder = (services: ReadonlyArray<ComposeService>): ReadonlyArray<ComposeService> => {
  const ordered: Array<ComposeService> = []
  const add = (service: ComposeService): void => {
    if (ordered.includes(service)) return
    for (const { name } of service.dependsOn) {
      const needed = services.find((one) => one.name === name)
      if (needed === undefined) throw new Error(`${service.name} depends on ${name}, which the file has not`)
      add(needed)
    }
    ordered.push(service)
  }
  services.forEach(add)
  return ordered
}

/** What a parsed compose file says. Throws for what the drill would leave out without saying so. */
export const composeOf = (file: unknown): ComposeFile => {
  const { networks, secrets, services, volumes } = membersOf(file)
  const [network] = Object.values(membersOf(networks))
  const subnet = /"subnet":"(\d+\.\d+\.\d+)\.0\/24"/u.exec(JSON.stringify(network))?.[1]
  if (subnet === undefined) throw new Error("the drill wants one network with a subnet of 24 bits")
  return {
    services: inOrder(Object.entries(membersOf(services)).map(serviceOf)),
    secrets: Object.fromEntries(
      Object.entries(membersOf(secrets)).map(([name, secret]) => [name, String(membersOf(secret)["file"])])
    ),
    volumes: Object.keys(membersOf(volumes)),
    network: subnet
  }
}

/** Reads a compose file. Installs the parser of YAML if it is missing. */
export const readCompose = async (path: string): Promise<ComposeFile> => {
  await installTools()
  const { stderr, stdout } = spawnSync(process.execPath, ["tools/release/check-compose.mjs", path], {
    encoding: "utf8"
  })
  if (stdout === "") throw new Error(stderr)
  const { file }: { readonly file: unknown } = JSON.parse(stdout)
  return composeOf(file)
}
