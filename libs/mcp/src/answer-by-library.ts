import { createMcpHandler, ProtocolErrorCode } from "@modelcontextprotocol/server"
import type { CallApi } from "./api-call.ts"
import type { MessageAnswer, ReceivedMessage } from "./received-message.ts"
import { mcpServer } from "./server.ts"

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

/** Answers one message by the library of the protocol. */
export const answerByLibrary = async (
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
