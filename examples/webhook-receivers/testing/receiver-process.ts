import { type ChildProcess, spawn } from "node:child_process"
import { request } from "node:http"
import { quietPort } from "../../../tools/nats/quiet-port.ts"

/** A command that starts a receiver. `{port}` in its arguments and environment is replaced by the port. */
export interface ReceiverCommand {
  readonly program: string
  readonly args: ReadonlyArray<string>
  readonly env?: Readonly<Record<string, string>>
}

export interface ReceiverProcess {
  /** Posts to `/hook`, and returns the status, or `closed` if the receiver ended the connection without an answer. */
  readonly post: (body: string | Uint8Array, headers: Readonly<Record<string, string>>) => Promise<number | "closed">
  /** Resolves once the output matches; rejects if the process ends before. */
  readonly printed: (form: RegExp) => Promise<RegExpExecArray>
  /** Output so far. */
  readonly text: () => string
  readonly stop: () => Promise<void>
}

const post =
  (port: number): ReceiverProcess["post"] =>
  (body, headers) =>
    new Promise((resolve) => {
      const bytes = Buffer.from(body)
      const sent = request({
        host: "127.0.0.1",
        port,
        path: "/hook",
        method: "POST",
        agent: false,
        headers: { ...headers, "content-length": bytes.length }
      })
      sent.once("response", (response) => {
        response.resume()
        resolve(response.statusCode ?? "closed")
      })
      // A receiver may refuse a long body by ending the connection before it has read the body.
      sent.on("error", () => resolve("closed"))
      sent.end(bytes)
    })

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const stop = async (child: ChildProcess): Promise<void> => {
  if (ended(child)) return
  const gone = new Promise((resolve) => child.once("exit", resolve))
  child.kill("SIGKILL")
  await gone
}

/** Starts a receiver on any port; resolves once it listens, and rejects with its output if it ends before. */
export const startReceiver = async (
  { args, env = {}, program }: ReceiverCommand,
  secrets: ReadonlyArray<string>
): Promise<ReceiverProcess> => {
  const port = await quietPort()
  const withPort = (text: string): string => text.replace("{port}", String(port))
  const ownEnv = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, withPort(value)]))
  const child = spawn(program, args.map(withPort), {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...ownEnv, PORT: String(port), WEBHOOK_SECRET: secrets.join(" ") }
  })
  // One text for each stream: a line of one may arrive between two parts of a line of the other.
  const texts = { stdout: "", stderr: "" }
  const text = (): string => texts.stdout + texts.stderr
  let isOver = false
  const waiting = new Set<() => void>()
  const lookAgain = () => waiting.forEach((look) => look())
  for (const name of ["stdout", "stderr"] as const) {
    child[name].on("data", (chunk: Buffer) => {
      texts[name] += chunk.toString()
      lookAgain()
    })
  }
  const end = () => {
    isOver = true
    lookAgain()
  }
  child.once("error", end)
  child.once("close", end)
  const printed = (form: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = form.exec(texts.stdout) ?? form.exec(texts.stderr)
        if (found !== null) resolve(found)
        else if (isOver) reject(new Error(`${program} ended before it printed ${String(form)}: ${text()}`))
        else return
        waiting.delete(look)
      }
      waiting.add(look)
      look()
    })
  await printed(new RegExp(`(?:port: |127\\.0\\.0\\.1:)${port}`, "u"))
  return { post: post(port), printed, text, stop: () => stop(child) }
}
