import { CellRoutes, RoutesUnavailable } from "@trajet/domain/cells"
import { Effect, Layer, Result } from "effect"
import type { NetConnectOpts } from "node:net"
import { answersIn, CommandFailed, haproxyAnswer, placeOf } from "./haproxy-command.ts"

interface HaproxyRoutesOptions {
  /** The file of the map, by the name that the configuration of HAProxy has for it. */
  readonly map: string
  /** The runtime API of each HAProxy: the path of its socket, or `host:port`. */
  readonly proxies: ReadonlyArray<string>
  /** For all commands of one proxy. Writes of a group wait for the slowest. */
  readonly answerMillis?: number
}

const answerMillisDefault = 500
// HAProxy reads a line into a buffer of 16 KiB (`tune.bufsize`), and the answers to a line stay below 64 KiB.
const lineCharactersMax = 8_000
const isMissing = "entry not found."
// HAProxy ends a command at `;` and a word at a space, and takes a backslash before a character away.
const isWord = (text: string): boolean => /^[^\s;\\<>#]+$/u.test(text)
const shownCharacters = 200

/** Joins commands to lines of a bounded length, without changing their order. */
const linesOf = (commands: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => {
  const longest = Math.max(1, ...commands.map(({ length }) => length + 1))
  const perLine = Math.max(1, Math.floor(lineCharactersMax / longest))
  const lines = Array.from({ length: Math.ceil(commands.length / perLine) })
  return lines.map((_, nth) => commands.slice(nth * perLine, (nth + 1) * perLine))
}

/** Carries out commands, and returns those whose entry is not in the map. Fails at every other answer than success. */
const carryOut = Effect.fnUntraced(function* (place: NetConnectOpts, commands: ReadonlyArray<string>) {
  const missing: Array<number> = []
  let done = 0
  for (const line of linesOf(commands)) {
    const answers = answersIn(yield* haproxyAnswer(place, line.join(";")))
    const refusal = answers.find((answer) => answer !== "" && answer !== isMissing)
    if (refusal !== undefined) return yield* new CommandFailed({ reason: refusal.slice(0, shownCharacters) })
    if (answers.length !== line.length) {
      return yield* new CommandFailed({ reason: `it answered ${answers.length} of ${line.length} commands` })
    }
    missing.push(...answers.flatMap((answer, index) => (answer === isMissing ? [done + index] : [])))
    done += line.length
  }
  return missing
})

/** Changes the entries that the map has, and adds the others: `add map` alone would add a second entry. */
const tell = Effect.fnUntraced(function* (proxy: string, map: string, beginnings: ReadonlyArray<string>, cell: string) {
  const place = placeOf(proxy)
  if (place === null) return yield* new CommandFailed({ reason: "it is neither a path nor host:port" })
  const wrong = [map, cell, ...beginnings].find((word) => !isWord(word))
  if (wrong !== undefined) return yield* new CommandFailed({ reason: `HAProxy cannot be sent the word "${wrong}"` })
  const missing = yield* carryOut(
    place,
    beginnings.map((beginning) => `set map ${map} ${beginning} ${cell}`)
  )
  const added = yield* carryOut(
    place,
    missing.map((index) => `add map ${map} ${beginnings[index] ?? ""} ${cell}`)
  )
  if (added.length > 0) return yield* new CommandFailed({ reason: isMissing })
})

/** Tells the runtime API of each HAProxy the cell of keys. */
export const haproxyRoutes = ({
  answerMillis = answerMillisDefault,
  map,
  proxies
}: HaproxyRoutesOptions): Layer.Layer<CellRoutes> => {
  const route = Effect.fn("CellRoutes.route")(function* (beginnings: ReadonlyArray<string>, cell: string) {
    const outcomes = yield* Effect.forEach(
      proxies,
      (proxy) =>
        tell(proxy, map, beginnings, cell).pipe(
          Effect.timeoutOrElse({
            duration: answerMillis,
            orElse: () => Effect.fail(new CommandFailed({ reason: `no answer within ${answerMillis} ms` }))
          }),
          Effect.mapError(({ reason }) => ({ proxy, reason })),
          Effect.result
        ),
      { concurrency: "unbounded" }
    )
    const failures = outcomes.filter(Result.isFailure).map(({ failure }) => failure)
    if (failures.length > 0) {
      return yield* new RoutesUnavailable({
        proxy: failures.map((failure) => failure.proxy).join(", "),
        reason: failures.map((failure) => failure.reason).join(", ")
      })
    }
  })
  return Layer.succeed(CellRoutes, CellRoutes.of({ route }))
}
