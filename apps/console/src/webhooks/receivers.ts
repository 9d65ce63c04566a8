/** A receiver that is ready to be copied. */
export interface Receiver {
  readonly name: string
  readonly file: string
  readonly read: () => Promise<string>
}

const sources = import.meta.glob<string>(
  [
    "../../../../examples/webhook-receivers/*.{ts,py,php,rb,go,java,cs}",
    "!../../../../examples/webhook-receivers/*.test.ts"
  ],
  { query: "?raw", import: "default" }
)

const names: ReadonlyArray<readonly [name: string, file: string]> = [
  ["Node (http)", "node-http.ts"],
  ["Express", "express.ts"],
  ["Fastify", "fastify.ts"],
  ["Hono", "hono.ts"],
  ["Python", "receiver.py"],
  ["PHP", "receiver.php"],
  ["Ruby", "receiver.rb"],
  ["Go", "receiver.go"],
  ["Java", "Receiver.java"],
  ["C#", "Receiver.cs"]
]

/** The receivers of examples/webhook-receivers, by language. Each text is loaded when it is shown. */
export const receivers: ReadonlyArray<Receiver> = names.flatMap(([name, file]) => {
  const read = sources[`../../../../examples/webhook-receivers/${file}`]
  return read === undefined ? [] : [{ name, file, read }]
})
