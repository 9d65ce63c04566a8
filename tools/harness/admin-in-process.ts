import * as NodeServices from "@effect/platform-node/NodeServices"
import { Console, Effect, Exit } from "effect"
import { formatWithOptions } from "node:util"
import { adminSettings, type AdminRun, type Environment } from "./admin-process.ts"
import { admin } from "../../apps/admin/src/admin-command.ts"

const setting = (env: Environment): Environment => {
  const before = Object.fromEntries(Object.keys(env).map((name) => [name, process.env[name]]))
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  return before
}

/**
 * Runs the command in this process, for tests that run it often. One at a time, because it uses this process's environment.
 */
export const runAdmin = async (args: ReadonlyArray<string>, env: Environment): Promise<AdminRun> => {
  const printed = { stdout: "", stderr: "" }
  const into =
    (name: keyof typeof printed) =>
    (...line: ReadonlyArray<unknown>) =>
      void (printed[name] += `${formatWithOptions({ colors: false }, ...line)}\n`)
  const captured = Object.assign(Object.create(console), { log: into("stdout"), error: into("stderr") })
  const before = setting(adminSettings(env))
  try {
    const exit = await admin(args).pipe(
      Effect.provide(NodeServices.layer),
      Effect.provideService(Console.Console, captured),
      Effect.runPromiseExit
    )
    return { ...printed, status: Exit.isSuccess(exit) ? 0 : 1, json: () => JSON.parse(printed.stdout) }
  } finally {
    setting(before)
  }
}
