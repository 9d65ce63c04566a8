import { assert, describe, it } from "@effect/vitest"
import { commandNames, commandOf, commands, otherWords, topics } from "./commands.ts"
import { helpLines } from "./help.rules.ts"
import { nearest } from "./nearest.rules.ts"
import { type Input, parsed, UsageError } from "./parse.rules.ts"
import { durationMillis, instantOf, placeTimeOf, wholeNumberOf } from "./values.rules.ts"

const inputOf = (...args: ReadonlyArray<string>): Input => {
  const asked = parsed(args)
  assert(asked._tag === "Run", args.join(" "))
  return asked.input
}

const refusal = (...args: ReadonlyArray<string>): string => {
  try {
    parsed(args)
    return "accepted"
  } catch (error) {
    assert.instanceOf(error, UsageError)
    return error.message
  }
}

describe("a command line", () => {
  it("has a command of one or two words, options anywhere, and operands", () => {
    const input = inputOf("transports", "show", "--json", "M-1", "--profile=live")
    assert.deepStrictEqual([input.command, input.operands], ["transports show", ["M-1"]])
    assert.deepStrictEqual([input.flag("json"), input.text("profile"), input.text("api")], [true, "live", undefined])
    assert.deepStrictEqual(inputOf("deliveries").command, "deliveries")
    assert.deepStrictEqual(inputOf("deliveries", "retry", "d").command, "deliveries retry")
  })

  it("collects lists from commas and from repeated options", () => {
    const types = ["transport.created", "document.added", "transport.completed"]
    const [one, two, three] = types
    const input = inputOf("events", "--types", `${one}, ${two}`, "--types", three ?? "")
    assert.deepStrictEqual(input.list("types"), types)
    assert.strictEqual(inputOf("events").list("types"), undefined)
  })

  it("asks for help in every form", () => {
    for (const args of [[], ["--help"], ["-h"], ["help"]]) {
      assert.deepStrictEqual(parsed(args), { _tag: "Help", command: null })
    }
    for (const args of [
      ["help", "transports", "list"],
      ["transports", "list", "--help"],
      ["transports", "list", "-h", "--status", "completed"]
    ]) {
      assert.deepStrictEqual(parsed(args), { _tag: "Help", command: "transports list" })
    }
    for (const args of [
      ["help", "endpoints"],
      ["endpoints", "--help"],
      ["endpoints", "-h"]
    ]) {
      assert.deepStrictEqual(parsed(args), { _tag: "Help", command: null, about: "endpoints" })
    }
    assert.deepStrictEqual(parsed(["help", "deliveries"]), { _tag: "Help", command: "deliveries" })
    const listed = helpLines(null, { about: "transports" }).join("\n")
    assert.match(listed, /^ {2}trajet transports COMMAND [^]*\n {2}transports cancel /u)
    assert.notMatch(listed, /endpoints/u)
    for (const topic of topics) {
      assert.deepStrictEqual(parsed(["help", topic]), { _tag: "Help", command: null, about: topic })
    }
    assert.match(helpLines(null, { about: "exit-codes" }).join("\n"), /^ {2}0 +Done\.[^]*\n {2}130 /u)
    assert.match(helpLines(null, { about: "environment" }).join("\n"), /^ {2}TRAJET_API_KEY +Key of the commands/mu)
    assert.deepStrictEqual(parsed(["--version"]), { _tag: "Version" })
  })

  it("names the nearest command, option or value", () => {
    assert.include(refusal("lgin"), "Did you mean trajet login?")
    assert.include(refusal("hlep"), "Did you mean trajet help?")
    assert.include(refusal("whoami"), "it is trajet status")
    for (const [word, meant] of Object.entries(otherWords)) {
      assert.isFalse(
        commandNames.some((name) => name.split(" ")[0] === word),
        word
      )
      assert.isTrue(
        commandNames.some((name) => name.split(" ")[0] === meant),
        meant
      )
    }
    assert.include(refusal("transport", "list"), "Did you mean trajet transports?")
    assert.include(refusal("transports", "lst"), "Did you mean trajet transports list?")
    assert.include(refusal("price", "--form", "Paris"), "Did you mean --from?")
    assert.include(refusal("trigger", "transport.complete"), "Did you mean transport.completed?")
    assert.include(refusal("transports", "list", "--status", "completd"), "Did you mean completed?")
    assert.include(refusal("transports", "list", "--status", "xxxxxxxxxxxx"), "There are scheduled")
    assert.strictEqual(nearest("x".repeat(1_000_000), ["login"]), null)
  })

  it("refuses a missing, unexpected, empty or repeated word", () => {
    assert.include(refusal("transports"), "trajet transports list")
    assert.include(refusal("transports", "show"), "give the ID")
    assert.include(refusal("events", "more"), "more")
    assert.include(refusal("events", "--since"), "--since needs a value")
    assert.include(refusal("events", "--since="), "--since is empty")
    assert.include(refusal("events", "--since", "1h", "--since", "2h"), "twice")
    assert.include(refusal("events", "--follow=yes"), "--follow takes no value")
    assert.include(refusal("events", "--constructor", "x"), "there is no option")
    assert.include(refusal("--json", "events"), "begin with a command")
    assert.include(refusal("constructor"), "there is no command")
  })

  it("never repeats a secret that was pasted", () => {
    for (const args of [
      ["svc_test_abc"],
      ["login", "svc_test_abc"],
      ["login", "--key", "svc_test_abc"],
      ["login", "--svc_test_abc"],
      ["events", "--types", "svc_test_abc"],
      ["trigger", "whsec_abc"],
      ["transports", "svc_test_abc"],
      ["--svc_test_abc"]
    ]) {
      assert.notInclude(refusal(...args), "abc")
    }
  })
})

describe("the value of an option", () => {
  it("is a length of time, an instant or a day", () => {
    assert.deepStrictEqual(["90", "90s", "15m", "2h", "3d", "x", "-1", "1w"].map(durationMillis), [
      90_000,
      90_000,
      900_000,
      7_200_000,
      259_200_000,
      null,
      null,
      null
    ])
    const now = Date.parse("2031-03-17T12:00:00Z")
    assert.strictEqual(instantOf(inputOf("events", "--since", "2h"), "since", now), "2031-03-17T10:00:00.000Z")
    const exact = "2031-03-17T10:00:00.123456Z"
    assert.strictEqual(instantOf(inputOf("events", "--since", exact), "since", now), exact)
    for (const wrong of ["yesterday", "2031-03-17", "2031-13-40T00:00:00Z", "999999999d"]) {
      assert.throws(() => instantOf(inputOf("events", "--since", wrong), "since", now), UsageError, "--since")
    }
    const timeOf = (date: string) => placeTimeOf(inputOf("price", "--date", date), "date")
    assert.deepStrictEqual(timeOf("2031-03-17"), { date: "2031-03-17T00:00:00Z" })
    assert.deepStrictEqual(timeOf("2031-03-17T09:00"), { date: "2031-03-17T00:00:00Z", start_time: "09:00" })
    assert.deepStrictEqual(timeOf("2031-03-17T09:00:00+01:00"), { date: "2031-03-17T09:00:00+01:00" })
    for (const wrong of ["tomorrow", "2031-13-40", "2031-13-40T09:00", "2031-13-40T00:00:00Z"]) {
      assert.throws(() => timeOf(wrong), UsageError, "--date")
    }
  })

  it("is a whole number within its bounds", () => {
    const limitOf = (text: string) => wholeNumberOf(inputOf("events", `--limit=${text}`), "limit", 1, 1000)
    assert.deepStrictEqual([limitOf("1"), limitOf("1000")], [1, 1000])
    for (const wrong of ["0", "1001", "1.5", "-1", "x", "9".repeat(50)]) {
      assert.throws(() => limitOf(wrong), UsageError, "--limit")
    }
  })
})

describe("the help", () => {
  it("names every command, and every option of each, within 80 columns", () => {
    for (const name of commandNames) assert.include(helpLines(null).join("\n"), `  ${name} `)
    for (const name of commandNames) {
      const lines = helpLines(name)
      for (const option of Object.keys(commands[name].options)) assert.include(lines.join("\n"), `--${option}`)
      for (const line of lines.join("\n").split("\n")) assert.isAtMost(line.length, 80, `${name}: ${line}`)
    }
  })

  it("has only examples that the parser takes", () => {
    const words = (line: string) =>
      [...line.replaceAll("\\\n", " ").matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, bare]) => quoted ?? bare ?? "")
    for (const example of commandNames.flatMap((name) => commandOf(name).examples)) {
      const [, called = ""] = /trajet (.+?)(?: [|<>] .*|\)")?$/su.exec(example) ?? []
      assert.doesNotThrow(() => parsed(words(called)), UsageError, example)
    }
  })
})
