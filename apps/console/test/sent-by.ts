import { assert, vi } from "vitest"
import type { Action, Values } from "../src/operations/mission/action.model.ts"

/** The body that an action sends for its inputs. A test ends with `vi.unstubAllGlobals`. */
export const sentBy = async ({ run }: Action, values: Values): Promise<unknown> => {
  const bodies: Array<unknown> = []
  vi.stubGlobal("fetch", (_: string, { body }: { readonly body: string }) => {
    bodies.push(JSON.parse(body))
    return Promise.resolve(new Response("{}"))
  })
  await run(values)
  assert.strictEqual(bodies.length, 1)
  return bodies[0]
}
