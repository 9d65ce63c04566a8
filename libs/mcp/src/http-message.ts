import { createMcpHandler, ProtocolErrorCode } from "@modelcontextprotocol/server"
import type { CallApi } from "./api-call.ts"
import { mcpServer } from "./server.ts"

/** A message of the protocol that was posted, with its body as JSON. */
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

/** The headers of a request that the protocol reads. No other one, such as the key, is passed on. */
const isRead = (name: string): boolean => name === "accept" || name === "content-type" || name.startsWith("mcp-")

const headersOf = ({ headers }: ReceivedMessage): Headers =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]): ReadonlyArray<[string, string]> =>
      typeof value === "string" && isRead(name) ? [[name, value]] : []
    )
  )

// One request is one message: a batch would do many for the price of one, and the protocol has dropped batches.
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
 * Answers one message over streamable HTTP, without a session: nothing is left after the answer. Streams for news of the
 * server are refused, because its tools do not change.
 *
 * @param call Sends requests to the API with the key of the caller.
 * @param allowChanges False: tools that write do not exist.
 * @param signal Stops the work.
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
  // The address is not read; a request must have one.
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
