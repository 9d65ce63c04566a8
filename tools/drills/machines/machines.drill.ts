import { readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { until } from "../../harness/until.ts"
import type { Drill, DrillReport } from "../drill.ts"
import { makeComposeWorld } from "./compose-world.ts"
import { callsOf, makeCustomer } from "./customer.ts"
import type { Machine } from "./machine.ts"

type Machines = ReadonlyMap<string, Machine>
type World = Awaited<ReturnType<typeof makeComposeWorld>>

const machineOf = (machines: Machines, name: string): Machine => {
  const machine = machines.get(name)
  if (machine === undefined) throw new Error(`no machine ${name}`)
  return machine
}

const lastSaid = (machine: Machine): string => machine.said().trim().slice(-800)

/** Waits until a machine passes the health check of the compose file, as often as the file says. */
const becomeHealthy = async (machine: Machine): Promise<void> => {
  const { healthcheck, name } = machine.service
  if (healthcheck === null) throw new Error(`${name} has no health check`)
  for (let tries = 1; machine.execute(healthcheck.words).code !== 0; tries++) {
    if (tries > healthcheck.tries) throw new Error(`${name} is not healthy: ${lastSaid(machine)}`)
    await wait(healthcheck.intervalMillis)
  }
}

/** Starts all services, each once what it depends on is as the compose file wants it. */
const startAll = async (machines: Machines): Promise<void> => {
  for (const machine of machines.values()) {
    for (const { condition, name } of machine.service.dependsOn) {
      const needed = machineOf(machines, name)
      if (condition === "service_healthy") await becomeHealthy(needed)
      if (condition === "service_completed_successfully" && (await needed.ended()) !== 0)
        throw new Error(`${name} did not end with 0: ${lastSaid(needed)}`)
    }
    machine.start()
  }
}

/** What the compose file asks of a machine, and its first process has not. */
const faultsOf = (machine: Machine): ReadonlyArray<string> => {
  const { dropsAll, isReadOnly, name, noNewPrivileges, user } = machine.service
  const pid = machine.pid()
  if (pid === null) return [`${name} does not run: ${lastSaid(machine)}`]
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  const mounts = readFileSync(`/proc/${pid}/mounts`, "utf8")
  const uid = user?.split(":")[0]
  return [
    ...(noNewPrivileges && !/^NoNewPrivs:\t1$/mu.test(status) ? ["may get new privileges"] : []),
    ...(dropsAll && !/^CapEff:\t0+$/mu.test(status) ? ["has capabilities"] : []),
    ...(uid !== undefined && !new RegExp(`^Uid:\\t${uid}\\t${uid}\\t`, "mu").test(status) ? ["is another user"] : []),
    ...(isReadOnly && !/^\S+ \/ \S+ ro[, ]/mu.test(mounts) ? ["has a root that can be written"] : [])
  ].map((fault) => `${name} ${fault}`)
}

/** The services that go on running. */
const lasting = (machines: Machines): ReadonlyArray<Machine> =>
  [...machines.values()].filter(({ service }) => service.command[0] !== "migrate")

const ofProduct = (machines: Machines): ReadonlyArray<Machine> =>
  lasting(machines).filter(({ service }) => service.image.startsWith("trajet:"))

/** True if a dispatcher has said last that it reaches NATS. */
const isFedByNats = (machine: Machine): boolean => {
  const said = machine.said()
  const [up, down] = ["up", "down"].map((state) => said.lastIndexOf(`the event feed on NATS is ${state}`))
  return (up ?? -1) > (down ?? -1)
}

/** Waits until the health check of the image passes in every API and dispatcher, each dispatcher reaches NATS, and Prometheus reads all. */
const becomeReady = async ({ healthcheck, machines, network }: World): Promise<void> => {
  for (const machine of ofProduct(machines)) {
    await until(`${machine.service.name} is healthy`, () => machine.execute(healthcheck).code === 0).catch(
      (error: unknown) => {
        throw new Error(`${String(error)}: ${lastSaid(machine)}`)
      }
    )
  }
  for (const machine of ofProduct(machines).filter(({ service }) => service.command[0] === "dispatcher")) {
    await until(`${machine.service.name} reaches NATS`, () => isFedByNats(machine))
  }
  const targets = `http://${network.addressOf("prometheus")}:9090/api/v1/query?query=sum(up)`
  await until("Prometheus reads every API and dispatcher", async () => {
    const answer = await fetch(targets).then(
      (response) => response.text(),
      () => ""
    )
    return answer.includes(`"${ofProduct(machines).length}"`)
  })
}

const play = async (world: World, say: (line: string) => void): Promise<DrillReport> => {
  const { authority, compose, machines, network, program, receiver } = world
  const failures: Array<string> = []
  const beganAt = Date.now()
  say("starting the services …")
  await startAll(machines)
  await becomeReady(world)
  const startSeconds = Math.round((Date.now() - beganAt) / 1_000)
  failures.push(...lasting(machines).flatMap(faultsOf))
  const { key, secret } = makeCustomer(machineOf(machines, "api-1"), program, receiver.url)
  receiver.expect(secret)
  const calls = callsOf(`https://${network.addressOf("proxy")}:8443`, authority, key)
  const ordered = [await calls.order()]
  await until("the first event arrives", () => receiver.verified.has(ordered[0]?.id ?? ""))
  const waits: Array<string> = []
  for (const machine of lasting(machines)) {
    const { name } = machine.service
    say(`restarting ${name} …`)
    if (!(await machine.stop())) failures.push(`${name} did not end within its time`)
    const during = name === "postgres" || name === "proxy" ? null : await calls.order()
    machine.start()
    const after = await calls.order()
    ordered.push(...(during === null ? [] : [during]), after)
    waits.push(`${name} ${Math.max(during?.millis ?? 0, after.millis)}`)
  }
  say("killing all machines, and starting them again …")
  await Promise.all(lasting(machines).map((machine) => machine.kill()))
  await startAll(machines)
  await becomeReady(world)
  ordered.push(await calls.order())
  for (const { id } of ordered) if (!(await calls.has(id))) failures.push(`the mission ${id} is lost`)
  await until("every event has arrived", () => ordered.every(({ id }) => receiver.verified.has(id))).catch(() =>
    failures.push(`of ${ordered.length} events, ${receiver.verified.size} arrived`)
  )
  if (receiver.refused.length > 0) failures.push(`wrong signatures: ${receiver.refused.join(", ")}`)
  return {
    failures,
    figures: [
      `- ${machines.size} machines of ${new Set(compose.services.map(({ image }) => image)).size} images, ready after ${startSeconds} s`,
      `- ${ordered.length} orders through the proxy; each is there at the end, and its event arrived with both signatures`,
      `- longest order while a machine was stopped or after it, ms: ${waits.join(", ")}`
    ]
  }
}

/** Starts each service of ops/compose.yaml in a machine of its own, and orders while each is restarted. */
export const machinesDrill: Drill = async (_form, say) => {
  const world = await makeComposeWorld(say)
  try {
    return await play(world, say).catch((error: unknown) => {
      for (const machine of world.machines.values()) say(`${machine.service.name}: ${lastSaid(machine)}`)
      throw error
    })
  } finally {
    await world.dispose()
  }
}
