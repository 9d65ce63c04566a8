import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { startedFile } from "../../../tools/harness/bundled-program.ts"
import { list, members } from "./member.ts"

/** The server and the key of an assistant in a test. */
interface Assistant {
  readonly origin: string
  readonly key: string
  /** Option of the server on standard output. The API has a setting instead. */
  readonly allowChanges?: boolean
  /** The newest revision of the protocol, or one of those with a handshake. */
  readonly revision?: "auto" | "legacy"
}

export const flavours = ["stdio", "http"] as const
type Flavour = (typeof flavours)[number]

const transportOf = (flavour: Flavour, { origin, key, allowChanges = true }: Assistant) => {
  const started = startedFile("libs/mcp/src/cli.ts")
  return flavour === "http"
    ? new StreamableHTTPClientTransport(new URL("/mcp", origin), { requestInit: { headers: { "x-api-key": key } } })
    : new StdioClientTransport({
        command: process.execPath,
        args: ["--conditions=@trajet/source", started.file, ...(allowChanges ? ["--allow-changes"] : [])],
        env: { TRAJET_API_KEY: key, TRAJET_API: `${origin}/v1`, NODE_NO_WARNINGS: "1", ...started.env }
      })
}

/** Connects a client of the protocol's own library, which reads the list of tools like an assistant. */
export const connect = async (flavour: Flavour, assistant: Assistant): Promise<Client> => {
  const client = new Client(
    { name: "trajet-test", version: "1.0.0" },
    { versionNegotiation: { mode: assistant.revision ?? "auto" } }
  )
  await client.connect(transportOf(flavour, assistant))
  await client.listTools()
  return client
}

interface Called {
  readonly failed: boolean
  /** All texts of the result, one after the other. */
  readonly text: string
  readonly structured: Readonly<Record<string, unknown>>
  /** The answer of the API. After a refusal: the problem or the present amount, read from the text. */
  readonly data: Readonly<Record<string, unknown>>
}

const dataOf = (text: string): Readonly<Record<string, unknown>> => {
  const [, json] = /<trajet-data>\n(.*)\n<\/trajet-data>/u.exec(text) ?? []
  return json === undefined ? {} : members(JSON.parse(json))
}

/** Calls a tool. The client checks the result against the schema of the tool. */
export const use = async (client: Client, name: string, given: Readonly<Record<string, unknown>>): Promise<Called> => {
  const result = await client.callTool({ name, arguments: given })
  const text = list(result.content)
    .map((block) => String(members(block)["text"]))
    .join("\n")
  return {
    failed: result.isError === true,
    text,
    structured: members(result.structuredContent ?? {}),
    data: dataOf(text)
  }
}
