import { problemCatalogue } from "@trajet/contract"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { startFaultProxy } from "../../../tools/harness/fault-proxy.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { refusedStart } from "../../../tools/harness/refusals.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { unprintedMetrics } from "../../../tools/harness/metrics.ts"
import { anyPort } from "../../../tools/harness/any-port.ts"
import { list, member, members } from "./member.ts"
import { hashSource, policyOf } from "./page-policies.ts"
import { problemOf } from "./refusals.ts"
import { endpointNames, routeCall } from "./routes.ts"

interface Node {
  readonly path: string
  readonly value: unknown
}

/** Every value inside a JSON value, with its path. */
const nodesOf = (value: unknown, path = "#"): ReadonlyArray<Node> => [
  { path, value },
  ...(typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, member]) => nodesOf(member, `${path}/${name}`))
    : [])
]

describe("the pages around the API", () => {
  let api: ApiProcess
  let key = ""

  beforeAll(async () => {
    const database = await testDatabase()
    api = await startApiProcess(database)
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
  })
  afterAll(() => api.stop())

  describe("/openapi.json", () => {
    let document: unknown
    beforeAll(async () => {
      const answer = await ask(api.origin, "/openapi.json")
      assert.strictEqual(answer.status, 200)
      assert.match(String(answer.headers["content-type"]), /^application\/json/u)
      document = answer.json()
    })

    it(
      "is OpenAPI 3.1 with a title, a version and every endpoint of the contract, each with its answers",
      { tags: ["ACC-2", "ACC-6", "ERR-12", "VER-1"] },
      () => {
        assert.match(String(member(document, "openapi")), /^3\.1\./u)
        assert.isNotEmpty(member(document, "info", "title"))
        assert.isNotEmpty(member(document, "info", "version"))
        const operations = Object.entries(members(member(document, "paths"))).flatMap(([path, methods]) =>
          Object.keys(members(methods)).map(
            (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/gu, ":$1")}`
          )
        )
        assert.sameMembers(operations, [...endpointNames])
        for (const name of endpointNames) {
          const { method, status, takesId } = routeCall(name)
          const path = name.slice(method.length + 1)
          const operation = member(document, "paths", path.replaceAll(/:(\w+)/gu, "{$1}"), method.toLowerCase())
          const statuses = Object.keys(members(member(operation, "responses")))
          const failures = ["401", "403", "422", "429", "500", "502", ...(takesId ? ["404"] : [])]
          assert.includeMembers(statuses, [String(status), ...failures], name)
          assert.isNotEmpty(member(operation, "summary"), name)
          assert.isNotEmpty(member(operation, "operationId"), name)
          const parameters = list(member(operation, "parameters"))
          assert.sameMembers(
            parameters.filter((each) => member(each, "in") === "path").map((each) => member(each, "name")),
            path.match(/(?<=:)\w+/gu) ?? [],
            name
          )
          for (const failure of failures) {
            assert.sameMembers(Object.keys(members(member(operation, "responses", failure, "content"))), [
              "application/problem+json"
            ])
          }
        }
      }
    )

    it("has unique operation names", () => {
      const ids = nodesOf(document).filter(({ path }) => path.endsWith("/operationId"))
      assert.strictEqual(new Set(ids.map(({ value }) => value)).size, ids.length)
    })

    it("has no dangling reference", () => {
      const references = nodesOf(document).filter(({ path }) => path.endsWith("/$ref"))
      assert.isAbove(references.length, 5)
      for (const { path, value } of references) {
        const [start, ...names] = String(value).split("/")
        assert.strictEqual(start, "#", path)
        const found = member(document, ...names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~")))
        assert.isObject(found, `${path}: ${String(value)}`)
      }
    })

    it("requires only members that it describes, and closes no object", () => {
      for (const { path, value } of nodesOf(document)) {
        const required = member(value, "required")
        if (Array.isArray(required)) {
          assert.includeMembers(Object.keys(members(member(value, "properties"))), required, path)
        }
        assert.notStrictEqual(member(value, "additionalProperties"), false, path)
      }
    })

    it("names the key's header, and the form of a date", () => {
      const schemes = Object.values(members(member(document, "components", "securitySchemes")))
      assert.deepStrictEqual(schemes, [{ type: "apiKey", name: "X-Api-Key", in: "header" }])
      const date = member(document, "components", "schemas", "PlaceInput", "properties", "date")
      assert.strictEqual(member(date, "format"), "date-time")
      assert.isNotEmpty(member(date, "examples"))
    })

    it("makes the body optional only for a cancellation", { tags: "CHG-38" }, () => {
      for (const { path, value } of nodesOf(document)) {
        if (!path.endsWith("/requestBody")) continue
        assert.strictEqual(member(value, "required"), !path.includes("/cancel"), path)
      }
    })
  })

  describe("/problems", () => {
    it.each(Object.entries(problemCatalogue))(
      "explains %s",
      { tags: ["ACC-7", "ERR-5", "ERR-7", "SEC-47"] },
      async (code, { status }) => {
        const answer = await ask(api.origin, `/problems/${code}`)
        assert.strictEqual(answer.status, 200)
        assert.match(String(answer.headers["content-type"]), /^text\/html/u)
        assert.include(answer.text, `<title>${code} `)
        assert.include(answer.text, `HTTP ${status}`)
        assert.notMatch(answer.text, /https?:\/\//u)
        const policy = policyOf(answer.headers)
        const styles = [...answer.text.matchAll(/<style>(.*?)<\/style>/gsu)].map(([, style = ""]) => hashSource(style))
        assert.strictEqual(styles.length, 1)
        assert.deepStrictEqual(policy.get("style-src"), styles)
        assert.deepStrictEqual(policy.get("default-src"), ["'none'"])
        assert.deepStrictEqual(policy.get("frame-ancestors"), ["'none'"])
        assert.strictEqual(answer.headers["x-frame-options"], "DENY")
        assert.match(
          String(answer.headers["permissions-policy"]),
          /^camera=\(self\), geolocation=\(self\), .*usb=\(\)$/u
        )
      }
    )

    it("answers 404 for unknown codes", { tags: "ERR-7" }, async () => {
      for (const code of ["nothing", "constructor", "__proto__", "toString", "RATE_LIMITED", "%3Cscript%3E"]) {
        const answer = await ask(api.origin, `/problems/${code}`)
        assert.strictEqual(answer.status, 404, code)
        assert.isNull(problemOf(answer).code)
        assert.notInclude(answer.text, "<script>")
      }
    })

    it("is the target of a problem's type", { tags: ["ERR-2", "ERR-3", "ERR-4"] }, async () => {
      const refused = await ask(api.origin, "/v1/transports", { key, body: {} })
      const type = String(refused.json()["type"])
      assert.strictEqual((await ask(api.origin, type)).status, 200)
    })
  })

  describe("/metrics", () => {
    it(
      "is Prometheus text that counts requests by route and status, without data of clients",
      { tags: "SEC-34" },
      async () => {
        const order = await ask(api.origin, "/v1/transports", { key, body: validOrder({ reference: "client data" }) })
        const id = String(order.json()["id"])
        await ask(api.origin, `/v1/transports/${id}?cursor=client-data`, { key })
        await ask(api.origin, "/client-data")
        const answer = await ask(api.origin, "/metrics")
        assert.strictEqual(answer.status, 200)
        assert.match(String(answer.headers["content-type"]), /^text\/plain; version=0\.0\.4/u)
        const line =
          /^[a-zA-Z_:][a-zA-Z0-9_:]*(?:\{[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\.)*"(?:,[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\.)*")*\})? (?:[-+]?[0-9.eE+-]+|[+-]?Inf|NaN)$/u
        for (const text of answer.text.split("\n")) {
          if (text === "" || /^# (?:HELP|TYPE) [a-zA-Z_:][a-zA-Z0-9_:]* ./u.test(text)) continue
          assert.match(text, line)
        }
        assert.match(
          answer.text,
          /^trajet_http_requests_total\{.*route="POST \/v1\/transports".*status="201".*\} [1-9]/mu
        )
        assert.match(answer.text, /^trajet_http_request_duration_seconds_bucket\{/mu)
        assert.match(answer.text, /^trajet_creations_total\{outcome="served"\} [1-9]/mu)
        assert.match(answer.text, /^trajet_creations_total\{outcome="failed"\} 0$/mu)
        assert.match(answer.text, /^trajet_creation_duration_seconds_count [1-9]/mu)
        assert.match(answer.text, /^trajet_database_statement_duration_seconds_count [1-9]/mu)
        assert.match(answer.text, /^trajet_database_failures_total\{reason="disk"\} 0$/mu)
        assert.match(answer.text, /^trajet_file_storage_operations_total\{operation="put",outcome="failed"\} 0$/mu)
        assert.match(answer.text, /^process_resident_memory_bytes \d{8,}$/mu)
        for (const secret of [id, key, "client data", "client-data"]) assert.notInclude(answer.text, secret)
        assert.deepStrictEqual(await unprintedMetrics(answer.text, "API"), [])
      }
    )
  })

  it("answer without a key", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", "/problems/rate_limited"]) {
      const answer = await ask(api.origin, path)
      assert.strictEqual(answer.status, 200, path)
      assert.strictEqual(answer.headers["x-content-type-options"], "nosniff", path)
    }
  })
})

describe("the address for reports of vulnerabilities", () => {
  it("is served if the operator sets one, and has no default", async () => {
    const database = await testDatabase()
    const contact = "mailto:security@trajet.example"
    const api = await startApiHere(database, {
      TRAJET_SECURITY_CONTACT: contact,
      TRAJET_PUBLIC_URL: "https://trajet.example"
    })
    const silent = await startApiHere(database)
    try {
      const page = await ask(api.origin, "/.well-known/security.txt")
      assert.strictEqual(page.headers["content-type"], "text/plain; charset=utf-8")
      const fields = new Map(
        page.text
          .trim()
          .split("\n")
          .map((line) => [line.split(": ")[0], line.split(": ")[1]])
      )
      assert.strictEqual(fields.get("Contact"), contact)
      assert.strictEqual(fields.get("Canonical"), "https://trajet.example/.well-known/security.txt")
      const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / 86_400_000
      assert.isTrue(days > 1 && days < 365)
      assert.strictEqual((await ask(silent.origin, "/.well-known/security.txt")).status, 404)
    } finally {
      await Promise.all([api.stop(), silent.stop()])
    }
    const { log } = await refusedStart(() => startApiProcess(database, { TRAJET_SECURITY_CONTACT: "security" }))
    assert.include(log, "TRAJET_SECURITY_CONTACT must be an address")
  })
})

describe("the probes", () => {
  it("move to a port of their own if they have one", async () => {
    const probesPort = await anyPort()
    const api = await startApiHere(await testDatabase(), { TRAJET_PROBES_PORT: String(probesPort) })
    try {
      for (const path of ["/healthz", "/readyz", "/metrics"]) {
        assert.strictEqual((await ask(api.origin, path)).status, 404, path)
        assert.strictEqual((await ask(`http://127.0.0.1:${probesPort}`, path)).status, 200, path)
        const escaped = path.replace("e", "%65")
        assert.strictEqual((await ask(`http://127.0.0.1:${probesPort}`, escaped)).status, 404, escaped)
      }
    } finally {
      await api.stop()
    }
  })

  it("distinguish a process that lives from one that can answer", async () => {
    const database = new URL(await testDatabase())
    const proxy = await startFaultProxy(Number(database.port))
    database.port = String(proxy.port)
    const api = await startApiHere(database.href)
    try {
      for (const path of ["/healthz", "/readyz"]) {
        const answer = await ask(api.origin, path)
        assert.strictEqual(answer.status, 200)
        assert.deepStrictEqual(answer.json(), { status: "ok" })
      }
      proxy.turn("refuse")
      proxy.cutAll()
      assert.strictEqual((await ask(api.origin, "/healthz")).status, 200)
      const told = async (status: number) => {
        const deadline = performance.now() + 10_000
        for (;;) {
          const answer = await ask(api.origin, "/readyz")
          if (answer.status === status) return answer
          assert.isBelow(performance.now(), deadline)
        }
      }
      assert.isNull(problemOf(await told(503)).code)
      proxy.turn("pass")
      await told(200)
    } finally {
      await api.stop()
      await proxy.close()
    }
  })
})
