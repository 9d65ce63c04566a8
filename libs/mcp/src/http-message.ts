import { createMcpHandler, ProtocolErrorCode } from "@modelcontextprotocol/server"
import type { CallApi } from "./api-call.ts"
import { mcpServer } from "./server.ts"

/** A posted message of the protocol, with its body as JSON. */
export interface ReceivedMessage {
  readonly body: unknown
  /** The headers of the request by their names in lower case. */
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

export interface MessageAnswer {
  readonly status: number
  readonly contentType: string | null
  readonly text: string
}

/** True for the headers that the protocol reads. All others, such as the key, are kept from its server. */
const isRead = (name: string): boolean => name === "accept" || name === "content-type" || name.startsWith("mcp-")

const headersOf = ({ headers }: ReceivedMessage): Headers =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]): ReadonlyArray<[string, string]> =>
      typeof value === "string" && isRead(name) ? [[name, value]] : []
    )
  )

// A batch would count as one request against the limits, whatever it does. The present protocol has no batches.
const batchRefused: MessageAnswer = {
  status: 400,
  contentType: "application/json",
  text: JSON.stringify({
    jsonrpc: "2.0",
    id: null,
    error: { code: ProtocolErrorCode.InvalidRequest, message: "send one message, not a list of them" }
  })
}

/**
 * Answers one message over streamable HTTP. Keeps no session. Refuses streams for notifications of the server, because
 * the server has none: its tools do not change.
 *
 * @param call Sends requests to the API with the key of the caller.
 * @param allowChanges True if the server offers tools that write.
 * @param signal Stops the work on the message.
 */
export const answerMessage = async (
  message: ReceivedMessage,
  call: CallApi,
  allowChanges: boolean,
  signal: AbortSignal
): Promise<MessageAnswer> => {
  if (Array.isArray(message.body)) return batchRefused
  const handler = createMcpHandler(() => mcpServer(call, allowChanges), {
    maxSubscriptions: 0,
    keepAliveMs: 0
  })
  // `Request` needs an address, which nothing reads.
  const request = new Request("http://localhost/mcp", { method: "POST", headers: headersOf(message), signal })
  try {
    const response = await handler.fetch(request, { parsedBody: message.body })
    return {
      status: response.status,
      contentType: response.headers.get("content-type"),
      text: await response.text()
    }
  } finally {
    await handler.close()
  }
}
