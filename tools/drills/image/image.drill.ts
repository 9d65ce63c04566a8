import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { emptyDatabase } from "../../harness/database.ts"
import { ask } from "../../harness/http.ts"
import { orderedMission } from "../../harness/missions.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { makeGroup, makeKey, testSecrets } from "../../harness/tenants.ts"
import { until } from "../../harness/until.ts"
import { freePort } from "../../postgres/free-port.ts"
import { buildRelease } from "../../release/build-release.ts"
import type { Drill, DrillReport } from "../drill.ts"
import { type Container, startContainer } from "./container.ts"
import { instructionsOf } from "./containerfile.ts"
import { type BuiltImage, buildImage } from "./image-root.ts"

const repository = join(import.meta.dirname, "..", "..", "..")
const mebibyte = 2 ** 20

/** Tries to write where a container must not, from inside. */
const writing = `
const { writeFileSync } = require("node:fs")
for (const path of ["/opt/trajet/planted", "/planted", "/etc/planted", "/usr/local/bin/planted"]) {
  try { writeFileSync(path, ""); console.log("WROTE " + path) } catch (error) { console.log(error.code) }
}`

const statusOf = (pid: number | null, name: string): string =>
  new RegExp(`^${name}:\\s+(.*)$`, "mu").exec(readFileSync(`/proc/${pid ?? 0}/status`, "utf8"))?.[1] ?? ""

const isReadOnly = (pid: number | null): boolean =>
  /^\S+ \/ \S+ ro[, ]/mu.test(readFileSync(`/proc/${pid ?? 0}/mounts`, "utf8")) ||
  / \/ ro,/u.test(readFileSync(`/proc/${pid ?? 0}/mountinfo`, "utf8"))

const answers = (port: string) => async (): Promise<boolean> =>
  (await ask(`http://127.0.0.1:${port}`, "/readyz").catch(() => null))?.status === 200

/** Orders a mission, and returns whether its sheet is printed. */
const printsSheet = async (origin: string, databaseUrl: string): Promise<boolean> => {
  const { clear: key } = await makeKey(databaseUrl, await makeGroup(databaseUrl, "fleet"))
  const id = await orderedMission(origin, key)
  const detail = (await ask(origin, `/v1/transports/${id}`, { key })).json()
  const sheet = new URL(String(Reflect.get(Object(detail["documents"]), "fiche_mission"))).pathname
  return (await ask(origin, sheet)).text.startsWith("%PDF-")
}

/** The faults of a running process of the image. */
const faultsOf = (name: string, image: BuiltImage, { pid }: Container): ReadonlyArray<string> => [
  ...(statusOf(pid(), "Uid").startsWith(`${image.uid}\t${image.uid}`)
    ? []
    : [`${name} does not run as the user of the image`]),
  ...(statusOf(pid(), "NoNewPrivs") === "1" ? [] : [`${name} may get new privileges`]),
  ...(/^0+$/u.test(statusOf(pid(), "CapEff")) ? [] : [`${name} has capabilities`]),
  ...(isReadOnly(pid()) ? [] : [`${name} has a root that can be written`])
]

interface Place {
  readonly image: BuiltImage
  readonly work: string
  readonly databaseUrl: string
}

/** Starts words in the image, with the settings of a small installation. Logs go into files of the folder. */
const starterOf = async ({ databaseUrl, image, work }: Place) => {
  const volume = join(work, "volume")
  mkdirSync(join(volume, "files"), { recursive: true })
  for (const folder of [volume, join(volume, "files")]) chownSync(folder, image.uid, image.gid)
  const [api, probes, dispatcher] = [String(await freePort(0)), String(await freePort(0)), String(await freePort(0))]
  const env = {
    DATABASE_URL: databaseUrl,
    TRAJET_HOST: "127.0.0.1",
    TRAJET_PORT: api,
    TRAJET_PROBES_PORT: probes,
    TRAJET_DISPATCHER_PORT: dispatcher,
    ...testSecrets
  }
  const running: Array<Container> = []
  const logFile = (name: string) => join(work, `${name}.log`)
  return {
    ports: { api, probes, dispatcher },
    said: (name: string) => readFileSync(logFile(name), "utf8").trim(),
    start: (name: string, words: ReadonlyArray<string>): Container => {
      const one = startContainer(image, words, { env, volume, logFile: logFile(name) })
      running.push(one)
      return one
    },
    end: () => running.forEach((one) => one.kill())
  }
}

/** Plays the commands of the image: migrate, admin, api, dispatcher, health, and SIGTERM. */
const play = async (place: Place): Promise<DrillReport> => {
  const { image } = place
  const { end, ports, said, start } = await starterOf(place)
  const failures: Array<string> = []
  const expect = (what: string, holds: boolean) => void (holds || failures.push(what))
  const command = (name: string, ...words: ReadonlyArray<string>) => start(name, [...image.entrypoint, name, ...words])
  try {
    expect("a health check fails while nothing runs", (await start("unwell", image.healthcheck).ended) === 1)
    expect("migrate ends with 0", (await command("migrate").ended) === 0)
    expect("admin ends with 0", (await command("admin", "groups", "create", "acme").ended) === 0)
    const beganAt = performance.now()
    const api = start("api", [...image.entrypoint, ...image.command])
    await until("the API of the image is ready", answers(ports.probes))
    const millis = Math.round(performance.now() - beganAt)
    const dispatcher = command("dispatcher")
    await until("the dispatcher of the image is ready", answers(ports.dispatcher))
    failures.push(...faultsOf("api", image, api), ...faultsOf("dispatcher", image, dispatcher))
    expect("a health check passes while they run", (await start("well", image.healthcheck).ended) === 0)
    await start("writing", [...image.entrypoint.slice(0, 1), "-e", writing]).ended
    expect(`nothing can be written: ${said("writing")}`, said("writing") === "EROFS\nEROFS\nEROFS\nEROFS")
    const printed = await printsSheet(`http://127.0.0.1:${ports.api}`, place.databaseUrl)
    expect("the sheet of a mission is printed", printed)
    const codes = [await api.stop(), await dispatcher.stop()]
    expect(`SIGTERM ends both with 0, not ${codes.join(", ")}`, codes.join() === "0,0")
    return { failures, figures: [`- API of the image, from its start until it is ready: ${millis} ms`] }
  } finally {
    end()
  }
}

const shells = ["bin/sh", "bin/bash", "bin/dash", "usr/bin/sh", "usr/bin/apt-get", "usr/bin/dpkg"]

/** Carries out ops/Containerfile in folders, and starts its commands in namespaces. */
export const image: Drill = async (_form, say) => {
  const work = mkdtempSync(join(tmpdir(), "trajet-image-drill-"))
  const release = await buildRelease({ to: join(work, "release"), say, docs: true })
  say("carrying out ops/Containerfile …")
  const instructions = instructionsOf(readFileSync(join(repository, "ops/Containerfile"), "utf8"))
  const { image: built, remove } = buildImage(instructions, join(work, "release"), say)
  const { dispose, server } = await startTestServer({ durable: false })
  try {
    const { failures, figures } = await play({
      image: built,
      work,
      databaseUrl: await emptyDatabase(server.url("postgres"))
    })
    const found = shells.filter((path) => existsSync(join(built.root, path)))
    return {
      figures: [`- archive: ${(release.bytes / mebibyte).toFixed(1)} MiB`, ...figures],
      failures: [...failures, ...found.map((path) => `the image has ${path}`)]
    }
  } finally {
    await dispose()
    remove()
    rmSync(work, { recursive: true, force: true })
  }
}
