import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { commandNames, commands, shells } from "./commands.ts"
import { triggeredTypes } from "../run/trigger-recipes.ts"
import { missionEventTypes } from "./options.ts"
import { completionScript } from "./completion.rules.ts"

const home = mkdtempSync(join(tmpdir(), "trajet-completion-"))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const script = join(home, "trajet.bash")
writeFileSync(script, completionScript("bash"))

/** The words that bash offers as completions of the last of these words. */
const offered = (...words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const asks = 'source "$1"; shift; COMP_WORDS=(trajet "$@"); COMP_CWORD=$#; _trajet; printf "%s\\n" "${COMPREPLY[@]}"'
  const said = execFileSync("bash", ["--norc", "-c", asks, "bash", script, ...words], {
    cwd: home,
    encoding: "utf8",
    env: { ...process.env, PATH: `${home}:${process.env["PATH"]}` }
  })
  return said.split("\n").filter((line) => line !== "")
}

const firstWords = [...new Set(commandNames.map((name) => name.split(" ")[0] ?? ""))]

describe("the completion of bash", () => {
  it("offers commands, and the words below them", () => {
    assert.sameMembers([...offered("")], [...firstWords, "help"])
    assert.sameMembers([...offered("transports", "")], ["list", "show", "cancel", "dates"])
    assert.deepStrictEqual(offered("tr"), ["transports", "tracking-links", "trigger"])
    assert.deepStrictEqual(offered("help"), ["help"])
  })

  it("offers the options of the command", () => {
    for (const name of commandNames) {
      const options = Object.keys(commands[name].options).map((key) => `--${key}`)
      assert.sameMembers([...offered(...name.split(" "), "--")], options, name)
    }
  })

  it("offers the values of an option and of an argument", () => {
    assert.deepStrictEqual(offered("transports", "list", "--status", "c"), ["completed", "cancelled"])
    assert.deepStrictEqual(offered("transports", "list", "--json", "--status", "sch"), ["scheduled"])
    assert.sameMembers([...offered("trigger", "")], [...triggeredTypes])
    assert.sameMembers([...offered("completion", "")], [...shells])
    assert.deepStrictEqual(offered("order", "--from", ""), [])
  })

  it("offers files as the value of an option that names one", () => {
    writeFileSync(join(home, "order.json"), "{}")
    assert.deepStrictEqual(offered("order", "--file", "ord"), ["order.json"])
    assert.deepStrictEqual(offered("endpoints", "create", "--headers", "ord"), ["order.json"])
    assert.deepStrictEqual(offered("documents", "add", "M-1", "ord"), ["order.json"])
  })

  it("offers the profiles that there are at the moment", () => {
    writeFileSync(join(home, "trajet"), `#!/bin/sh\n[ "$*" = "profiles --quiet" ] && printf "test\\nlive\\n"\n`, {
      mode: 0o755
    })
    assert.deepStrictEqual(offered("events", "--profile", ""), ["test", "live"])
    assert.deepStrictEqual(offered("logout", "--profile", "l"), ["live"])
    assert.deepStrictEqual(offered("login", "--profile", ""), [])
  })
})

describe("the completion of another shell", () => {
  it("names every command, option and value", () => {
    for (const shell of ["zsh", "fish"] as const) {
      const said = completionScript(shell)
      for (const word of [
        ...firstWords,
        ...missionEventTypes,
        "list",
        "show",
        "retry",
        "idempotency-key",
        "completed"
      ]) {
        assert.include(said, word, shell)
      }
    }
  })

  it("offers the same in fish, if fish is there", () => {
    const path = join(home, "offers.fish")
    writeFileSync(path, completionScript("fish"))
    const inFish = (line: string) => {
      const said = spawnSync("fish", ["--no-config", "-c", `source $argv[1]; complete -C $argv[2]`, path, line], {
        cwd: home,
        encoding: "utf8",
        env: { ...process.env, HOME: home }
      })
      assert.strictEqual(said.error === undefined ? said.stderr : "", "")
      return said.error === undefined ? said.stdout.split("\n").flatMap((one) => one.split("\t", 1)) : null
    }
    for (const [line, words] of [
      ["trajet tr", ["transports", "tracking-links", "trigger"]],
      ["trajet transports ", ["list", "show", "cancel", "dates"]],
      ["trajet transports list --status c", ["cancelled", "completed"]],
      ["trajet order --rob", ["--robot", "--robot-mode"]]
    ] as const) {
      const found = inFish(line)
      if (found !== null)
        assert.sameMembers(
          found.filter((word) => word !== ""),
          [...words],
          line
        )
    }
  })

  it("is a script that the shell reads, if the shell is there", () => {
    for (const [shell, args] of [
      ["bash", ["-n"]],
      ["zsh", ["-n"]],
      ["fish", ["--no-execute"]]
    ] as const) {
      const path = join(home, `trajet.${shell}`)
      writeFileSync(path, completionScript(shell))
      const { error, status, stderr } = spawnSync(shell, [...args, path], { encoding: "utf8" })
      if (error === undefined) assert.strictEqual(status, 0, `${shell}: ${stderr}`)
    }
  })
})
