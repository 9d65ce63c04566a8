import { setTimeout as wait } from "node:timers/promises"
import type { CreateRequest, EventRecord, Option } from "../../api/names.ts"
import type { Client } from "../../client.ts"
import { isProblem, ProblemError } from "../../connection/client.errors.ts"
import { eventLine } from "../output/event-line.rules.ts"
import { UsageError } from "../table/parse.rules.ts"
import { dayAloneAt, durationMillis, frenchDayAfter } from "../table/values.rules.ts"
import { callerOf, type Caller, checkTest, clientOf, type Context, type Run } from "./context.ts"
import { loggedEvents } from "./event-log.ts"
import { NotSeen } from "./failure.rules.ts"
import { fileOf } from "./files.ts"
import { type Recipe, recipeOf } from "./trigger-recipes.ts"
import { type Body, orderOf } from "./trip.rules.ts"

const sample = {
  pickup: { address: "10 rue de Rivoli, 75001 Paris" },
  delivery: { address: "Place Bellecour, 69002 Lyon" },
  vehicle: { registration: "AB-123-CD", brand: "Renault", model: "Clio" }
}

const dayMillis = 86_400_000
const pollMillis = 250
const timeoutByDefaultMillis = 120_000

interface Scene {
  readonly client: Client
  readonly signal: AbortSignal
  readonly id: string
  readonly order: CreateRequest
}

const placeIn = (file: Body, name: "pickup" | "delivery"): Body =>
  typeof file[name] === "object" ? { ...file[name] } : sample[name]

/**
 * Makes an order for a week after the first possible day. The API tells this day, because the clock of the test
 * environment may be ahead of the clock of this machine.
 */
const orderFor = async (context: Context, caller: Caller, recipe: Recipe): Promise<CreateRequest> => {
  const { input, signal } = context
  const file = await fileOf(context)
  const [pickup, delivery] = [placeIn(file, "pickup"), placeIn(file, "delivery")]
  const { min_date } = await clientOf(caller).pricing.estimate(
    { pickup: String(pickup["address"]), delivery: String(delivery["address"]) },
    { signal }
  )
  const { date } = dayAloneAt(frenchDayAfter(min_date, 7))
  const robot =
    recipe._tag === "Play"
      ? { test_specifications: { robot_driver: { mode: "manual", scenario: recipe.scenario } } }
      : {}
  const body = { ...sample, ...file, pickup: { date, ...pickup }, delivery: { date, ...delivery }, ...robot }
  return orderOf(input, body, caller.billing)
}

const needsNothing = ({ active, requirements }: Option): boolean =>
  requirements.addable &&
  !active &&
  requirements.fields.length === 0 &&
  requirements.documents.length === 0 &&
  requirements.driver_documents.length === 0

const addOption = async ({ client, id, signal }: Scene): Promise<void> => {
  const { options } = await client.options.catalogue({ transport_id: id, leg: "aller" }, { signal })
  for (const { key } of options.filter(needsNothing)) {
    try {
      await client.options.add(id, { option_key: key, leg: "aller" }, { signal })
      return
    } catch (error) {
      // The API refuses this option for this trip. The next one may fit.
      if (!(error instanceof ProblemError) || error.status !== 422) throw error
    }
  }
  throw new NotSeen("no option of the catalogue can be added without more data")
}

/** Calls the API about the new mission, if the recipe has such a call. */
const callByRecipe = async (recipe: Recipe, scene: Scene): Promise<void> => {
  const { client, id, order, signal } = scene
  const legs = (days: number) => ({
    "enlevement-aller": { date: frenchDayAfter(order.pickup.date, days) },
    "livraison-aller": { date: frenchDayAfter(order.delivery.date, days) }
  })
  switch (recipe._tag) {
    case "Cancel":
      await client.transports.cancel(id, { reason: "trajet trigger" }, { signal })
      return
    case "Duplicate":
      await client.duplication.duplicate(id, { dates: legs(7) }, { signal })
      return
    case "MoveDates":
      await client.transports.changeDates(id, { legs: legs(1) }, { signal })
      return
    case "AddOption":
      return addOption(scene)
    default:
      return
  }
}

/** Plays the next step of the robot. False if no step is left. */
const advanced = async ({ client, id, signal }: Scene): Promise<boolean> => {
  try {
    await client.test.advance(id, { signal })
    return true
  } catch (error) {
    if (isProblem(error, "not_in_this_status")) return false
    if (!(error instanceof ProblemError) || error.retryAfterMillis === null) throw error
    // Another request is still playing a step: try again later.
    await wait(error.retryAfterMillis, undefined, { signal })
    return true
  }
}

const timeoutOf = ({ input }: Context): number => {
  const text = input.text("timeout")
  const millis = text === undefined ? timeoutByDefaultMillis : durationMillis(text)
  if (millis !== null && millis >= 1000 && millis <= dayMillis) return millis
  throw new UsageError("--timeout has to be a time from 1s to 1d, such as 2m", input.command)
}

/** Returns a function that shows the new events of the mission up to one of a type, and returns that one or null. */
const eventWatcher = (context: Context, { client, id, signal }: Scene, orderedAt: string) => {
  const { input, terminal } = context
  let since = new Date(Date.parse(orderedAt) - 1000).toISOString()
  return async (type: string): Promise<EventRecord | null> => {
    for await (const event of loggedEvents({ client, since, signal })) {
      since = event.created_at
      if (event.offer_id !== id) continue
      if (!input.flag("json")) terminal.print(eventLine(event, terminal.style, terminal.width))
      if (event.type === type) return event
    }
    return null
  }
}

const playUntilSeen = async (context: Context, scene: Scene, recipe: Recipe, type: string): Promise<EventRecord> => {
  const { signal, terminal } = context
  const deadline = Date.now() + timeoutOf(context)
  const mission = await scene.client.transports.read(scene.id, { signal })
  const nextOfType = eventWatcher(context, scene, mission.created_at)
  let hasSteps = recipe._tag === "Play"
  for (let steps = 0; ;) {
    const event = await nextOfType(type)
    if (event !== null) return event
    if (Date.now() > deadline) {
      throw new NotSeen(`no ${type} came in time: trajet events --follow --transport ${scene.id} shows what does`)
    }
    terminal.progress(`${mission.transport_id}: waiting for ${type}${hasSteps ? `, step ${++steps}` : ""} …`)
    if (hasSteps) hasSteps = await advanced(scene)
    else await wait(pollMillis, undefined, { signal })
  }
}

export const trigger: Run = async (context) => {
  const { input, signal, terminal } = context
  const [type = ""] = input.operands
  const recipe = recipeOf(type)
  if (recipe === undefined) throw new UsageError(`there is no recipe for ${type}`, "trigger")
  timeoutOf(context)
  const caller = callerOf(context)
  checkTest(caller, "trigger")
  const client = clientOf(caller)
  const order = await orderFor(context, caller, recipe)
  terminal.progress(`Ordering a mission for ${type} …`)
  const { id, transport_id } = await client.transports.create(order, { signal })
  if (id === null) throw new NotSeen("the API gave no id for the mission")
  const scene = { client, signal, id, order }
  await callByRecipe(recipe, scene)
  const event = await playUntilSeen(context, scene, recipe, type)
  terminal.progress(null)
  if (input.flag("json")) return terminal.json(event)
  terminal.print(
    `${terminal.style("green", type)} happened to ${transport_id ?? event.transport_id ?? id}, event ${event.id}.`
  )
}
