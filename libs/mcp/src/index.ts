export { type ApiAnswer, type ApiRequest, type CallApi, targetOf } from "./api-call.ts"
export { answerMessage, type MessageAnswer, type ReceivedMessage } from "./http-message.ts"
