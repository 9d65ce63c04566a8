import type { EventRecord } from "../../api/names.ts"
import { clean } from "../output/clean.rules.ts"
import { eventLine } from "../output/event-line.rules.ts"
import { instantOf } from "../table/values.rules.ts"
import { limitOf } from "./answers.ts"
import { callerOf, clientOf, type Context, type Run } from "./context.ts"
import { followedEvents, loggedEvents } from "./event-log.ts"

const hourMillis = 3_600_000

const filterOf = ({ input }: Context): ((event: EventRecord) => boolean) => {
  const types = input.list("types")
  const mission = input.text("transport")
  return ({ offer_id, transport_id, type }) =>
    (types === undefined || types.includes(type)) &&
    (mission === undefined || mission === offer_id || mission === transport_id)
}

const showing = ({ input, terminal }: Context): ((event: EventRecord) => void) =>
  input.flag("json")
    ? (event) => terminal.json(event)
    : (event) => terminal.print(eventLine(event, terminal.style, terminal.width))

/** Shows the events that the log has already. Returns the instant of its last event, after which new events follow. */
const showPast = async (context: Context, since: string): Promise<string> => {
  const { input, signal, terminal } = context
  const [limit, wanted, show] = [limitOf(input), filterOf(context), showing(context)]
  const last: Array<EventRecord> = []
  let [position, read] = [since, 0]
  for await (const event of loggedEvents({ client: clientOf(callerOf(context)), since, signal })) {
    position = event.created_at
    if (++read % 200 === 0) terminal.progress(`Reading the log: ${read} events, at ${clean(position)} …`)
    if (!wanted(event)) continue
    last.push(event)
    if (last.length > limit) last.shift()
  }
  terminal.progress(null)
  last.forEach(show)
  if (last.length === 0 && !input.flag("follow")) terminal.note(`No event after ${since}. --since goes back further.`)
  return position
}

export const events: Run = async (context) => {
  const { input, signal, terminal } = context
  const since = instantOf(input, "since", Date.now()) ?? new Date(Date.now() - hourMillis).toISOString()
  const end = await showPast(context, since)
  if (!input.flag("follow")) return
  const [wanted, show] = [filterOf(context), showing(context)]
  const caller = callerOf(context)
  terminal.note(terminal.errorStyle("dim", `Following the events at ${caller.api}. Ctrl-C ends this.`))
  try {
    for await (const event of followedEvents({
      client: clientOf(caller),
      since: end,
      signal,
      say: (line) => terminal.note(line)
    })) {
      if (wanted(event)) show(event)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
