import { isProblem } from "../../connection/client.errors.ts"
import { environmentOf } from "../credentials/credentials.rules.ts"
import { memberLines } from "../output/table.rules.ts"
import { second } from "../output/words.rules.ts"
import { variables } from "../table/environment.ts"
import { callerOf, clientOf, type Context, type Run } from "./context.ts"

/** Null if the key lacks the scope of the call. */
const allowed = async <A>(answer: Promise<A>): Promise<A | null> => {
  try {
    return await answer
  } catch (error) {
    if (isProblem(error, "insufficient_scope")) return null
    throw error
  }
}

/** Reads how many requests of the key are left, from `"key";r=275;t=55`. */
const leftIn = (headers: Headers | undefined): number | null => {
  const [, left] = /"key";r=(\d{1,9})/u.exec(headers?.get("ratelimit") ?? "") ?? []
  return left === undefined ? null : Number(left)
}

const stateOf = async (context: Context) => {
  const { signal } = context
  const caller = callerOf(context)
  const environment = environmentOf(caller.key)
  const client = clientOf(caller)
  const listed = await allowed(client.transports.list({ limit: 1 }, { signal }).withResponse())
  const endpoints = await allowed(client.endpoints.list({ signal }))
  const clock = environment === "test" ? await allowed(client.test.clock({ signal })) : null
  return {
    profile: caller.profile,
    environment,
    api: caller.api,
    company: caller.billing?.company_name ?? null,
    reads_transports: listed !== null,
    manages_endpoints: endpoints !== null,
    endpoints: endpoints?.data.length ?? null,
    failing_endpoints: endpoints?.data.filter(({ failing_since }) => failing_since !== null).length ?? null,
    requests_left: leftIn(listed?.headers),
    now: clock?.now ?? null
  }
}

type State = Awaited<ReturnType<typeof stateOf>>

const endpointsText = ({ endpoints, failing_endpoints }: State): string => {
  if (endpoints === null) return "not with this key: it lacks the scope webhooks:manage"
  return failing_endpoints === 0 ? String(endpoints) : `${endpoints}, of which ${failing_endpoints} fail`
}

export const status: Run = async (context) => {
  const { input, terminal } = context
  const state = await stateOf(context)
  if (input.flag("json")) return terminal.json(state)
  const { api, company, environment, now, profile, reads_transports, requests_left } = state
  const isLive = environment === "live"
  terminal.print(
    ...memberLines(
      [
        ["Key", profile === null ? `of ${variables.key.name}` : `of the profile ${profile}`, "bold"],
        ["Environment", isLive ? "live: orders are real" : "test", isLive ? "yellow" : null],
        ["API", api],
        ["Billing", company],
        ["Missions", reads_transports ? "may be read" : "not with this key: it lacks the scope transports:read"],
        ["Endpoints", endpointsText(state), state.failing_endpoints ? "yellow" : null],
        ["Requests", requests_left === null ? null : `${requests_left} left for now`],
        ["Clock", now === null ? null : second(now)]
      ],
      terminal
    )
  )
}
