import { CallError, hasCode } from "@trajet/pages/call-error.ts"
import { call } from "../api/call.ts"
import type { Entered } from "../store/sealed.model.ts"

/** Why a phone does not get in. `answerLost`: refused after a try without answer, so that try has probably used the link up. */
export type AccessFailure = "refused" | "answerLost" | "suspended" | "tooMany" | "offline" | "failed"

/** The code of a link and the name of this phone, exchanged for a key once. */
export interface Access {
  readonly code: string
  readonly device: string
  /**
   * Exchanges the code. It is used up then, so the phone must be ready to keep the key. After a success, later calls give
   * the same key.
   */
  readonly enter: () => Promise<Entered | AccessFailure>
}

const failureOf = (error: unknown): AccessFailure => {
  if (hasCode(error, "device_link_refused") || (error instanceof CallError && error.status === 422)) return "refused"
  if (hasCode(error, "driver_suspended")) return "suspended"
  if (hasCode(error, "rate_limited")) return "tooMany"
  return error instanceof CallError && error.failure === "unreachable" ? "offline" : "failed"
}

export const accessOf = (code: string, device: string): Access => {
  let entered: Entered | null = null
  let isAnswerLost = false
  const exchange = async (): Promise<Entered | AccessFailure> => {
    try {
      const { driver, environment, key } = await call("POST /driver/api/entrance", { body: { code, device } })
      return { key, driver, environment: environment === "live" ? "live" : "test" }
    } catch (error) {
      const failure = failureOf(error)
      if (failure === "refused" && isAnswerLost) return "answerLost"
      isAnswerLost ||= failure === "offline" || failure === "failed"
      return failure
    }
  }
  return {
    code,
    device,
    enter: async () => {
      if (entered !== null) return entered
      const got = await exchange()
      if (typeof got === "object") entered = got
      return got
    }
  }
}
