import { randomBytes } from "node:crypto"
import type { Command } from "../client-language.model.ts"
import { callFaults } from "./check-call.rules.ts"
import type { CallKind, DriverCall } from "./driver.model.ts"
import { type Driver, startDriver } from "./driver-process.ts"
import { startHostileApi } from "./hostile-api.ts"
import { metFaults, scriptsOf, type Share } from "./scripts.ts"
import type { Script } from "./fault.model.ts"
import { webhookCases } from "./webhook-cases.ts"

/** A call or a delivery of the suite, and what is wrong about it. */
export interface Finding {
  /** The kinds of faults that it met, or the name of the delivery. */
  readonly names: ReadonlyArray<string>
  readonly what: string
  readonly wrong: ReadonlyArray<string>
}

interface FaultsRun {
  readonly seed: number
  /** Faults that are met, at least. */
  readonly faultsMin: number
  /** False for a layer without its generated part, which knows no types of events. */
  readonly knowsTypes: boolean
}

const place = (address: string, hour: string) => ({ address, date: `2031-03-17T${hour}:00:00+01:00` })
const trip = {
  pickup: place("10 rue de Rivoli, 75001 Paris", "09"),
  delivery: place("Place Bellecour, 69002 Lyon", "17")
}

const bodies: Readonly<Record<CallKind, object | undefined>> = {
  estimate: trip,
  create: {
    ...trip,
    billing: { company_name: "Démo Fleet", email: "billing@demo-fleet.example", address: "1 rue du Test, Paris" },
    reference: "R-1"
  },
  cancel: { reason: "the car was sold" },
  read: undefined,
  list: undefined,
  deposit: { key: "carte_grise", file_name: 'carte "grise" é.pdf', content_base64: btoa("%PDF-1.7 the content") }
}

const commandOf = ({ call, id, options, transport }: Script): DriverCall => {
  const body = bodies[call]
  const hasTransport = ["read", "cancel", "deposit"].includes(call)
  return { id, call, ...(hasTransport ? { transport } : {}), ...(body === undefined ? {} : { body }), options }
}

/** The clocks of the clients: right, an hour ahead, an hour behind. */
const clockOffsets = [0, 3_600_000, -3_600_000]

/** Plays the scripts of one clock to one driver. */
const playTo = async (command: Command, run: FaultsRun, share: Share): Promise<ReadonlyArray<Finding>> => {
  const { clockOffsetMillis } = share
  const api = await startHostileApi()
  const apiKey = `svc_test_${randomBytes(24).toString("hex")}`
  const env = { TRAJET_API: api.base, TRAJET_API_KEY: apiKey, TRAJET_CLOCK_OFFSET_MILLIS: String(clockOffsetMillis) }
  const driver = startDriver(command, env)
  const findings: Array<Finding> = []
  const earlierKeys = new Set<string>()
  try {
    for (const script of scriptsOf(share)) {
      api.play(script)
      const sent = commandOf(script)
      const ended = await driver.call(sent)
      const played = api.played()
      const wrong = callFaults({ command: sent, ended, played, apiKey, clockOffsetMillis, earlierKeys })
      for (const { headers } of played.requests) earlierKeys.add(String(headers["idempotency-key"]))
      const what = `seed ${run.seed}, clock ${clockOffsetMillis}, ${JSON.stringify(script)}`
      findings.push({ names: metFaults(script, clockOffsetMillis).map(({ kind }) => kind), what, wrong })
    }
    if (clockOffsetMillis === 0) findings.push(...(await verifiedBy(driver, run)))
    const code = await driver.stop()
    const ends = [
      ...(code === 0 ? [] : [`the driver ended with ${code}`]),
      ...api.strays(),
      ...(driver.written().includes(apiKey) ? ["the API key is in the output"] : [])
    ]
    return [...findings, { names: ["the end of the driver"], what: `seed ${run.seed}`, wrong: ends }]
  } finally {
    await driver.stop()
    await api.stop()
  }
}

const verifiedBy = async (driver: Driver, { knowsTypes }: FaultsRun): Promise<ReadonlyArray<Finding>> => {
  const findings: Array<Finding> = []
  for (const [id, { expected, name, verify }] of webhookCases().entries()) {
    const ended = await driver.verify({ id, verify })
    const wanted: Readonly<Record<string, unknown>> = {
      ...expected,
      ...(expected.known === undefined ? {} : { known: expected.known && knowsTypes })
    }
    const wrong = Object.entries(wanted)
      .filter(([member, value]) => Reflect.get(ended, member) !== value)
      .map(([member, value]) => `${member} is ${String(Reflect.get(ended, member))} instead of ${String(value)}`)
    findings.push({ names: ["a webhook"], what: name, wrong })
  }
  return findings
}

/** Runs the suite of faults against the driver of a client. Each finding is a check; those of a right client have nothing wrong. */
export const runFaults = async (command: Command, run: FaultsRun): Promise<ReadonlyArray<Finding>> => {
  const shares = clockOffsets.length
  const faultsMin = Math.ceil(run.faultsMin / shares)
  const played = clockOffsets.map((clockOffsetMillis, nth) =>
    playTo(command, run, { seed: run.seed, nth, shares, faultsMin, clockOffsetMillis })
  )
  return (await Promise.all(played)).flat()
}
