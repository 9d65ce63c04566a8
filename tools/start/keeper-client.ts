import type { Answer, Request, Role, Started, Wanted } from "./keeper.model.ts"

const send = (request: Request): void => {
  if (process.send === undefined) throw new Error("this program is started by npm start")
  process.send(request)
}

const waiting = new Map<Role, { readonly done: (started: Started) => void; readonly failed: (error: Error) => void }>()

process.on("message", (answer: Answer) => {
  const asked = waiting.get(answer.role)
  waiting.delete(answer.role)
  if ("failure" in answer) asked?.failed(new Error(answer.failure))
  else asked?.done(answer)
})
// Its keeper is gone: nobody would stop what is started from now on.
process.once("disconnect", () => process.exit(1))

/** Asks the process that keeps the product to start one of its processes. */
export const startKept = (wanted: Wanted): Promise<Started> =>
  new Promise((done, failed) => {
    waiting.set(wanted.role, { done, failed })
    send({ wanted })
  })

/** Tells the keeper which home is locked for it. */
export const tellHome = (home: string): void => send({ home })

/** Leaves the product to its keeper. */
export const leave = (): void => {
  send({ isStanding: true })
  process.removeAllListeners("disconnect")
  process.disconnect()
}
