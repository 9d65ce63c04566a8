import { ChangeEndpointRequest, changedSettingsIn } from "@trajet/contract"
import type { AskedSettings, SettingRefused } from "@trajet/domain/webhooks/endpoints"
import { Effect, Option, Result, Schema, SchemaIssue } from "effect"
import { Flag } from "effect/cli"
import { sealingKeyGiven } from "./connection.ts"

/** That of a body of the API. */
const fileCharsMax = 1024 * 1024

/** Says which member is wrong and what it has to be, without its value, which may be secret. */
class EndpointFileRefused extends Schema.TaggedError<EndpointFileRefused>()("EndpointFileRefused", {
  problems: Schema.Array(Schema.String)
}) {
  override get message() {
    return `the settings in --file cannot be used: ${this.problems.join("; ")}`
  }
}

const refused = (...problems: ReadonlyArray<string>) => new EndpointFileRefused({ problems })

const names = Object.keys(ChangeEndpointRequest.fields).join(", ")

export const fileFlag = Flag.FileText("file").pipe(
  Flag.withDescription(`JSON file with settings as the API takes them (${names}); flags replace its url and types`),
  Flag.withMetavar("FILE"),
  Flag.optional
)

const decode = Schema.decodeUnknownResult(ChangeEndpointRequest, { errors: "all", onExcessProperty: "error" })
const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** A null member is left out, as the API does (ERR-71). */
const parsed = (text: string): unknown =>
  JSON.parse(text, function (this: unknown, _name, value: unknown) {
    return value === null && !Array.isArray(this) ? undefined : value
  })

const settingsOf = (text: string): Result.Result<AskedSettings, EndpointFileRefused> =>
  Result.gen(function* () {
    if (text.length > fileCharsMax) return yield* Result.fail(refused(`it has more than ${fileCharsMax} characters`))
    const json = yield* Result.try({ try: () => parsed(text), catch: () => refused("it is not JSON") })
    const change = yield* Result.mapError(decode(json), ({ issue }) =>
      refused(...issuesOf(issue).issues.map(({ message, path = [] }) => `${path.join(".") || "all of it"}: ${message}`))
    )
    return yield* Result.mapError(changedSettingsIn(change), ({ field, message }) => refused(`${field}: ${message}`))
  })

/** The settings of `--file` (WHK-71); empty without it. */
export const settingsIn = Effect.fnUntraced(function* (file: Option.Option<string>) {
  if (Option.isNone(file)) return {}
  yield* sealingKeyGiven
  return yield* Effect.fromResult(settingsOf(file.value))
})

/** The failure for a setting that the rules refuse, with the name of its member. */
export const memberRefused = ({ field, problem }: SettingRefused) => Effect.fail(refused(`${field}: ${problem}`))
