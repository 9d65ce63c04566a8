export { type ApiAnswer, type ApiRequest, type CallApi, targetOf } from "./api-call.ts"
export { answerMessage } from "./http-message.ts"
export type { MessageAnswer, ReceivedMessage } from "./received-message.ts"
