import type { CallApi } from "./api-call.ts"
import type { MessageAnswer, ReceivedMessage } from "./received-message.ts"

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
  // Loaded at the first message: the library is a tenth of the API, and most processes get no message.
  const { answerByLibrary } = await import("./answer-by-library.ts")
  return answerByLibrary(message, call, allowChanges, signal)
}
