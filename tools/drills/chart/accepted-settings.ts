import { checkSafety, readSettings, Variables } from "@trajet/runtime"
import { Effect, Result } from "effect"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Settings as AdminSettings } from "../../../apps/admin/src/settings.ts"
import { Settings as ApiSettings } from "../../../apps/api/src/settings.ts"
import { Settings as DispatcherSettings } from "../../../apps/webhook-dispatcher/src/settings.ts"
import { settingRows } from "../../print-settings.ts"
import type { ComposeService } from "../machines/compose-file.ts"
import { environmentOf, type ImageFacts, listAt, textAt, workloadsOf } from "./rendered-objects.ts"

const programs = { api: ApiSettings, dispatcher: DispatcherSettings, migrate: AdminSettings }
type Program = keyof typeof programs
const isProgram = (name: string): name is Program => Object.hasOwn(programs, name)

/** Secrets as the Secret of the cluster has them. */
const secrets: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://trajet:password@database.example/trajet?sslmode=verify-full",
  NATS_URL: "tls://trajet:password@nats.example:4222",
  TRAJET_PEPPER: "1".repeat(64),
  TRAJET_SEALING_KEY: "2".repeat(64),
  TRAJET_S3_SECRET: "secret"
}

/** Variables of Node that are no settings. */
const ofNode = "NODE_EXTRA_CA_CERTS"

const defaultOf = (name: string): number =>
  Number(settingRows().find(({ description }) => description.name === name)?.description.default)

/** What the Containerfile says, with the ports that the programs take in it. */
export const imageFacts = (containerfile: string, graceSeconds: number): ImageFacts => {
  const environment = Object.fromEntries(
    [...containerfile.matchAll(/^ENV (\w+)=(.*)$/gmu)].map(([, name = "", text = ""]) => [name, text])
  )
  return {
    user: /^USER (.*)$/mu.exec(containerfile)?.[1] ?? "",
    environment,
    ports: {
      api: { http: defaultOf("TRAJET_PORT"), probes: Number(environment["TRAJET_PROBES_PORT"]) },
      dispatcher: { probes: defaultOf("TRAJET_DISPATCHER_PORT") }
    },
    probePaths: ["/healthz", "/readyz"],
    graceSeconds
  }
}

/** The environment with files that have the secrets, in a folder of the drill in place of the mounted one. */
const withFiles = (environment: Readonly<Record<string, string>>, folder: string) => {
  mkdirSync(folder, { recursive: true })
  const entries = Object.entries(environment).map(([name, text]): readonly [string, string] => {
    if (!name.endsWith("_FILE")) return [name, text]
    const file = join(folder, name)
    writeFileSync(file, secrets[name.slice(0, -"_FILE".length)] ?? "")
    return [name, file]
  })
  return Object.fromEntries(entries)
}

/** Each program of the chart accepts its environment in production, and knows every name in it. */
export const settingsFaults = async (
  objects: ReadonlyArray<unknown>,
  image: ImageFacts,
  folder: string
): Promise<ReadonlyArray<string>> => {
  const known = new Set(
    settingRows().flatMap(({ description: { canBeFile, name } }) => (canBeFile ? [name, `${name}_FILE`] : [name]))
  )
  const faults: Array<string> = []
  for (const container of workloadsOf(objects).flatMap(({ pod }) => listAt(pod, "containers"))) {
    const [program, given] = [textAt(container, "args"), environmentOf(container)]
    faults.push(
      ...Object.keys(given)
        .filter((name) => name !== ofNode && !known.has(name))
        .map((name) => `${program}: ${name} is no setting`)
    )
    if (!isProgram(program)) {
      faults.push(`${program} is no command of the image`)
      continue
    }
    const environment = withFiles({ ...image.environment, ...given }, folder)
    const settings = programs[program]
    const read = await Effect.runPromise(
      readSettings<unknown>(settings).pipe(
        Effect.andThen(checkSafety(settings)),
        Effect.provideService(Variables, environment),
        Effect.result
      )
    )
    if (Result.isFailure(read)) faults.push(`${program} would not start: ${read.failure.message}`)
  }
  return faults
}

/** What only one of the two sets, with the reason. */
const ofComposeAlone = ["TRAJET_LEAVE_MILLIS"] // The chart waits in `preStop`.

const settingNames = (environment: Readonly<Record<string, string>>): string =>
  Object.keys(environment)
    .filter((name) => !ofComposeAlone.includes(name))
    .toSorted()
    .join(" ")

/** The programs get the same settings from the chart and from the compose file. */
export const compositionFaults = (
  objects: ReadonlyArray<unknown>,
  services: ReadonlyArray<ComposeService>
): ReadonlyArray<string> =>
  workloadsOf(objects)
    .flatMap(({ pod }) => listAt(pod, "containers"))
    .flatMap((container) => {
      const program = textAt(container, "args")
      const service = services.find(({ command }) => command.join(" ") === program)
      if (service === undefined) return [`the compose file has no service ${program}`]
      const [here, there] = [settingNames(environmentOf(container)), settingNames(service.environment)]
      return here === there ? [] : [`${program} gets ${here}, and by the compose file ${there}`]
    })

/** The Containerfile of the product. */
export const containerfileText = (): string => readFileSync("ops/Containerfile", "utf8")
