import { LogRefused } from "../../listen/event-log.ts"
import { helpLines } from "../table/help.rules.ts"
import type { CommandName } from "../table/commands.ts"
import { exitCodes, type ExitName } from "../table/exit-codes.ts"
import { type Asked, parsed, UsageError } from "../table/parse.rules.ts"
import { api } from "./api.ts"
import { clock, clockAdvance } from "./clock.ts"
import { completion } from "./completion.ts"
import { apiAddress, callerOf, type Context, type Run } from "./context.ts"
import { deliveries, deliveriesRetry } from "./deliveries.ts"
import {
  endpointsChange,
  endpointsCreate,
  endpointsDelete,
  endpointsList,
  endpointsRotate,
  endpointsShow
} from "./endpoints.ts"
import { events } from "./events.ts"
import { type Failure, failureLines, failureOf } from "./failure.rules.ts"
import { listen } from "./listen.ts"
import {
  documentsAdd,
  documentsList,
  optionsAdd,
  optionsList,
  optionsRemove,
  trackingCreate,
  trackingList,
  trackingRevoke,
  transportsCancel,
  transportsDates
} from "./mission-changes.ts"
import { login, logout, profiles } from "./login.ts"
import { receive } from "./receive.ts"
import { status } from "./status.ts"
import { transportsList, transportsShow } from "./transports.ts"
import { trigger } from "./trigger.ts"
import { order, price } from "./trips.ts"
import { verify } from "./verify.ts"

const runs: Readonly<Record<CommandName, Run>> = {
  login,
  logout,
  profiles,
  status,
  price,
  order,
  "transports list": transportsList,
  "transports show": transportsShow,
  "transports cancel": transportsCancel,
  "transports dates": transportsDates,
  "options list": optionsList,
  "options add": optionsAdd,
  "options remove": optionsRemove,
  "documents list": documentsList,
  "documents add": documentsAdd,
  "tracking-links list": trackingList,
  "tracking-links create": trackingCreate,
  "tracking-links revoke": trackingRevoke,
  verify,
  events,
  deliveries,
  "deliveries retry": deliveriesRetry,
  "endpoints list": endpointsList,
  "endpoints show": endpointsShow,
  "endpoints create": endpointsCreate,
  "endpoints change": endpointsChange,
  "endpoints delete": endpointsDelete,
  "endpoints rotate": endpointsRotate,
  api,
  trigger,
  clock,
  "clock advance": clockAdvance,
  listen,
  receive,
  completion
}

export interface World extends Omit<Context, "input"> {
  readonly version: string
}

const carriedOut = async (asked: Asked, world: World): Promise<ExitName> => {
  const { terminal, version } = world
  switch (asked._tag) {
    case "Version":
      terminal.print(`trajet ${version}`)
      return "done"
    case "Help": {
      const { command, ...about } = asked
      terminal.print(...helpLines(command, { ...about, width: terminal.width ?? 80, style: terminal.style }))
      return "done"
    }
    case "Run":
      return (await runs[asked.input.command]({ ...world, input: asked.input })) ?? "done"
  }
}

const interrupted: Failure = { exit: "interrupted", code: "interrupted", message: "interrupted" }

/** The address that a command called; null if the command failed before it had an address. */
const calledBy = (asked: Asked | null, world: World): string | null => {
  if (asked?._tag !== "Run") return null
  const context = { ...world, input: asked.input }
  try {
    return asked.input.command === "login" ? apiAddress(context) : callerOf(context).api
  } catch {
    return null
  }
}

/** A wrong value names the help of its command, also where a rule reads it that knows no command. */
const ofCommand = (error: unknown, asked: Asked | null): unknown =>
  error instanceof UsageError && error.command === null && asked?._tag === "Run"
    ? new UsageError(error.message, asked.input.command)
    : error

const explained = (thrown: unknown, asked: Asked | null, world: World): Failure => {
  if (world.signal.aborted) return interrupted
  const error = ofCommand(thrown, asked)
  if (error instanceof LogRefused) {
    const { message, status } = error
    return { exit: status === 401 || status === 403 ? "access" : "refused", code: String(status), message }
  }
  const command = asked?._tag === "Run" ? asked.input.command : null
  const failure = failureOf(error, calledBy(asked, world), command)
  if (failure === null) throw thrown
  return failure
}

/** Runs a command line, and returns the exit code of the process. Throws unexpected errors. */
export const main = async (args: ReadonlyArray<string>, world: World): Promise<number> => {
  const { terminal } = world
  let asked: Asked | null = null
  try {
    asked = parsed(args)
    return exitCodes[await carriedOut(asked, world)].code
  } catch (error) {
    const failure = explained(error, asked, world)
    terminal.progress(null)
    // A program that asked for JSON gets the error as JSON too.
    if (args.includes("--json")) terminal.jsonNote({ error: failure })
    else terminal.note(...failureLines(failure, { width: terminal.errorWidth, style: terminal.errorStyle }))
    return exitCodes[failure.exit].code
  }
}
