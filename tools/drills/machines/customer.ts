import { randomUUID } from "node:crypto"
import { Agent } from "node:https"
import { validOrder } from "../../harness/http.ts"
import { until } from "../../harness/until.ts"
import { asking } from "../tls-client.ts"
import type { Machine } from "./machine.ts"

/** What a group that orders has to say of its bills. */
export const billedEntities = [{ id: "acme", ...validOrder().billing }]

/** Where the machine of an API finds the file of the entities. */
export const entitiesPath = "/var/lib/trajet/files/entities.json"

/** Makes a group with a key and an endpoint by the administration, in the machine of an API. */
export const makeCustomer = (api: Machine, program: ReadonlyArray<string>, url: string) => {
  const admin = (...words: ReadonlyArray<string>): string => {
    const { code, printed } = api.execute([...program, "admin", ...words])
    if (code !== 0) throw new Error(`admin ${words.join(" ")} ended with ${code ?? "nothing"}: ${printed}`)
    return printed
  }
  const member = (json: string, name: string): string => String(Reflect.get(Object(JSON.parse(json)), name))
  admin("groups", "create", "acme")
  admin("billing", "import", "--group", "acme", entitiesPath)
  const group = ["--group", "acme", "--environment", "live"]
  const scopes = ["--scopes", "transports:read,transports:write", "--label", "drill"]
  const key = admin("keys", "create", "--json", ...group, ...scopes)
  const endpoint = admin("endpoints", "create", "--json", ...group, "--url", url)
  return { key: member(key, "key"), secret: member(endpoint, "secret") }
}

/** Calls of a customer at the address of the proxy, over TLS. */
export const callsOf = (origin: string, authority: string, key: string) => {
  const ask = asking(new Agent({ ca: authority }))
  return {
    /** Orders a mission, and asks again with the same key until it is there. Returns its id and the time in ms. */
    order: async () => {
      const beganAt = Date.now()
      const idempotencyKey = randomUUID()
      const question = { method: "POST", path: "/v1/transports", key, body: validOrder(), idempotencyKey } as const
      let id = ""
      await until("an order is taken", async () => {
        const answer = await ask(origin, question).catch(() => null)
        if (answer?.status === 201) id = String(Reflect.get(Object(JSON.parse(answer.text)), "id"))
        else if (answer !== null && answer.status < 500)
          throw new Error(`an order got ${answer.status}: ${answer.text}`)
        return id !== ""
      })
      return { id, millis: Date.now() - beganAt }
    },
    /** True if the mission can be read. */
    has: async (id: string): Promise<boolean> =>
      (await ask(origin, { method: "GET", path: `/v1/transports/${id}`, key })).status === 200
  }
}
