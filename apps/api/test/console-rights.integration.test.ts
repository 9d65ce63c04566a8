import { ConsoleApi } from "@trajet/contract"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { accessOf, usersOf } from "../../../tools/harness/expected-access.ts"
import { ask } from "../../../tools/harness/http.ts"
import { sameSite } from "../../../tools/harness/users.ts"
import { type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"

const id = "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b"

const endpoints = Object.values(ConsoleApi.groups).flatMap((group) =>
  Object.values(group.endpoints).map((endpoint) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    method: endpoint.method,
    path: endpoint.path.replaceAll(/:\w+/gu, id),
    access: accessOf(`${endpoint.method} ${endpoint.path}`)
  }))
)

describe("an endpoint of the console", () => {
  let stage: ConsoleStage

  beforeAll(async () => {
    stage = await consoleStage()
  })
  afterAll(() => stage.stop())

  const codeFor = async (browser: Browser, { method, path }: (typeof endpoints)[number]) => {
    const answer = await browser.ask(path, { method, ...(method === "GET" ? {} : { body: {} }) })
    return answer.status === 403 ? `403 ${String(answer.json()["code"])}` : String(answer.status)
  }

  for (const endpoint of endpoints.filter(({ access }) => access.who !== "anyone")) {
    const { name, method, path, access } = endpoint
    const isFor = (role: "member" | "administrator") => usersOf(access).includes(role)

    it(`is 401 without a session: ${name}`, async () => {
      assert.strictEqual((await ask(stage.api.origin, path, { method, headers: sameSite })).status, 401)
    })

    it(`is for the roles that the table of access names: ${name}`, { tags: "CON-49" }, async () => {
      const refused = "403 role_not_allowed"
      assert.strictEqual((await codeFor(stage.member, endpoint)) === refused, !isFor("member"))
      assert.strictEqual((await codeFor(stage.stranger, endpoint)) === refused, !isFor("administrator"))
    })

    it(`asks for a recent sign-in if the table says so: ${name}`, { tags: ["CON-23", "CON-49"] }, async () => {
      const isAsked = access.recently && isFor("administrator")
      assert.strictEqual((await codeFor(stage.tired, endpoint)) === "403 sign_in_again", isAsked)
      assert.notStrictEqual(await codeFor(stage.stranger, endpoint), "403 sign_in_again")
    })
  }
})
