import { OperatorId } from "@trajet/domain/people"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { browserOf, makeUser } from "../../../tools/harness/users.ts"
import { type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"

const rowsOf = (body: Record<string, unknown>): ReadonlyArray<Record<string, unknown>> => {
  const data = body["data"]
  return Array.isArray(data) ? data : []
}

describe("what operators look after", () => {
  let stage: ConsoleStage
  let operator: Browser
  let operatorId: string

  beforeAll(async () => {
    stage = await consoleStage({})
    ;({ id: operatorId } = await makeOperator(stage.database))
    const user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(operatorId) })
    operator = await browserOf(stage.api.origin, user)
  })
  afterAll(() => stage.stop())

  const failed = async (error: string): Promise<number> => {
    const [row] = await onServer(
      stage.database,
      `INSERT INTO due_work (kind, group_id, environment, subject_id, due_at, next_at, attempt, last_error)
       VALUES ('record_invoicing', $1, 'live', gen_random_uuid(), now(), now() + interval '1 hour', 3, $2) RETURNING id`,
      [stage.group, error]
    )
    return Number(row?.["id"])
  }
  const retry = (browser: Browser, id: number | string) =>
    browser.ask(`/console/api/failed-work/${id}/retry`, { method: "POST" })

  it(
    "is failed work of every group, which an operator lets run at once: the audit row names the operator",
    { tags: "CON-69" },
    async () => {
      const id = await failed("the billing service is down")
      const row = async () =>
        rowsOf((await operator.ask("/console/api/failed-work")).json()).find((each) => each["id"] === id)
      assert.deepInclude(await row(), {
        ...{ kind: "record_invoicing", group: { id: stage.group, name: "fleet" }, environment: "live", attempts: 3 },
        ...{ last_error: "the billing service is down", is_running: false }
      })
      assert.isString((await row())?.["mission_id"])
      const answer = await retry(operator, id)
      assert.strictEqual(answer.status, 204, answer.text)
      assert.isAtMost(Date.parse(String((await row())?.["next_at"])), Date.now() + 60_000)
      const audited = await onServer(
        stage.database,
        "SELECT a.person_id FROM audit a JOIN due_work w ON w.subject_id::text = a.target WHERE w.id = $1 AND a.action = 'due.retry'",
        [id]
      )
      assert.deepStrictEqual(audited, [{ person_id: operatorId }])
    }
  )

  it("is 409 to let work run that is gone, runs, has not failed or never was", { tags: "CON-69" }, async () => {
    const id = await failed("no luck")
    const running =
      "UPDATE due_work SET owner = gen_random_uuid(), lease_until = now() + interval '1 hour' WHERE id = $1"
    await onServer(stage.database, running, [id])
    for (const unfit of [id, 999_999_999, "0", "x", "-1", "9".repeat(40)]) {
      assert.strictEqual((await retry(operator, unfit)).status, 409, String(unfit))
    }
  })

  it(
    "is for operators alone: a member and an administrator are refused, and change nothing",
    { tags: ["CON-69", "CON-70", "CON-71"] },
    async () => {
      const id = await failed("private")
      const paths = ["/console/api/failed-work", "/console/api/disabled-endpoints", "/console/api/groups"]
      for (const browser of [stage.member, stage.administrator]) {
        for (const path of paths) {
          const answer = await browser.ask(path)
          assert.deepStrictEqual([answer.status, answer.json()["code"]], [403, "role_not_allowed"], path)
          assert.notInclude(answer.text, "private")
        }
        assert.strictEqual((await retry(browser, id)).status, 403)
      }
      const [row] = await onServer(stage.database, "SELECT attempt FROM due_work WHERE id = $1", [id])
      assert.deepStrictEqual(row, { attempt: 3 })
    }
  )

  it(
    "is the disabled endpoints of the environment, with the group, the reason and the failures in a row",
    { tags: "CON-70" },
    async () => {
      const { id } = await makeEndpoint(stage.database, stage.group, "https://receiver.example/disabled")
      await onServer(stage.database, "UPDATE webhook_endpoint SET status = 'disabled', reason = 'gone' WHERE id = $1", [
        id
      ])
      await onServer(
        stage.database,
        "UPDATE webhook_lane SET failures_in_row = 12, failing_since = now() - interval '3 days' WHERE endpoint_id = $1",
        [id]
      )
      const shown = async (environment: string) =>
        rowsOf(
          (
            await operator.ask("/console/api/disabled-endpoints", {
              headers: { "X-Trajet-Environment": environment }
            })
          ).json()
        ).filter((row) => row["id"] === id)
      const [row] = await shown("test")
      assert.deepInclude(row, {
        ...{ group: { id: stage.group, name: "fleet" }, reason: "gone", failures_in_row: 12 },
        ...{ url: "https://receiver.example/disabled", environment: "test" }
      })
      assert.isEmpty(await shown("live"))
    }
  )

  it("is the list of groups, by a part of their name", { tags: "CON-71" }, async () => {
    const names = async (query: string) =>
      rowsOf((await operator.ask(`/console/api/groups${query}`)).json()).map((row) => row["name"])
    assert.deepStrictEqual(await names(""), ["fleet", "other fleet"])
    assert.deepStrictEqual(await names("?q=OTHER"), ["other fleet"])
    assert.deepStrictEqual(await names("?q=%25"), [])
  })
})
