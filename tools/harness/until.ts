import { setTimeout as wait } from "node:timers/promises"

/** What did not happen on a loaded machine within this time does not happen. */
export const patienceMillis = 120_000
const pollMillis = 50

/** Polls until `holds` is true; fails after two minutes. */
export const until = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + patienceMillis; !(await holds()); await wait(pollMillis)) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`)
  }
}
