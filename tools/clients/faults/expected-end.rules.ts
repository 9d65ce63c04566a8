import type { CallKind, End } from "./driver.model.ts"
import type { Meaning, Script } from "./fault.model.ts"
import { faultKinds } from "./faults.ts"

/** Whether a call is sent again after a failure, as `x-repeat` of the contract says. */
type Repeat = "always" | "with_key" | "never"

const repeatOf: Readonly<Record<CallKind, Repeat>> = {
  estimate: "always",
  create: "with_key",
  read: "always",
  list: "always",
  cancel: "never",
  deposit: "with_key"
}

/** What a request with a fault makes of its call, for calls of each kind. */
interface Row {
  /** Whether the request is sent again, if attempts and time are left. */
  readonly again: Readonly<Record<Repeat, boolean>>
  /** The end if the request is not sent again. */
  readonly end: End
  /** True if the API may have processed the request. */
  readonly opens: boolean
  /** True if the answer says that no earlier request was processed. */
  readonly settles: boolean
}

const again = {
  all: { always: true, with_key: true, never: true },
  unlessNever: { always: true, with_key: true, never: false },
  withKey: { always: false, with_key: true, never: false },
  none: { always: false, with_key: false, never: false }
}

const row = (when: keyof typeof again, end: End, opens: boolean, settles = false): Row => ({
  again: again[when],
  end,
  opens,
  settles
})

const rows: Readonly<Record<Exclude<Meaning, "genuine">, Row>> = {
  network: row("unlessNever", "connection", true),
  cut: row("unlessNever", "connection", true),
  timeout: row("unlessNever", "connection", true),
  content_type: row("none", "unexpected_answer", true),
  json: row("none", "unexpected_answer", true),
  too_large: row("none", "unexpected_answer", true),
  redirect: row("none", "unexpected_answer", false),
  busy: row("all", "problem", false),
  failure: row("unlessNever", "problem", true),
  nothing_done: row("unlessNever", "problem", false),
  in_progress: row("withKey", "problem", true),
  unknown: row("none", "problem", true),
  refusal: row("none", "problem", false, true),
  early_refusal: row("none", "problem", false)
}

/** What a call has to end with. */
export interface Expected {
  readonly end: End
  /** Requests of the call; of a list, those of the page that met the faults. */
  readonly attempts: number
  readonly pauses: ReadonlyArray<{ readonly millis: number; readonly isAbout: boolean }>
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly reason?: string | undefined
  readonly retryAfterMillis?: number | undefined
}

const attemptsMax = 4
const timeoutOf = (call: CallKind): number => (call === "deposit" ? 300_000 : 90_000)

/** Half a second, which doubles, times 0.75: the driver's random number is 0.5. */
const backoff = [375, 750, 1_500]

/** The end of a call whose requests meet the faults of a script, on a clock that is off by `clockOffsetMillis`. */
export const expectedEnd = ({ call, faults, options }: Script, clockOffsetMillis: number): Expected => {
  const repeat = repeatOf[call]
  const pauses: Array<Expected["pauses"][number]> = []
  let isOpen = false
  for (const [before, fault] of faults.entries()) {
    const kind = faultKinds[fault.kind]
    if (kind === undefined || kind.meaning === "genuine") break
    const { end, opens, settles, ...rest } = rows[kind.meaning]
    const asked = kind.asks?.(fault.seconds, clockOffsetMillis) ?? null
    const millis = asked ?? backoff[before] ?? 0
    isOpen = repeat !== "always" && (opens || (isOpen && !settles))
    const isLeft =
      before + 1 < (options.attempts_max ?? attemptsMax) && millis < (options.timeout_millis ?? timeoutOf(call))
    if (isLeft && rest.again[repeat]) {
      pauses.push({ millis, isAbout: kind.isAbout === true })
      continue
    }
    const attempts = before + 1
    if (isOpen) return { end: "outcome_unknown", attempts, pauses }
    if (end !== "problem") return { end, attempts, pauses, reason: kind.meaning }
    return { end, attempts, pauses, status: kind.status, code: kind.code, retryAfterMillis: asked ?? undefined }
  }
  return { end: "done", attempts: pauses.length + 1, pauses }
}
