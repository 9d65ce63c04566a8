import { rmSync, writeFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { lint } from "../lint/reports.ts"

interface Violation {
  readonly file: string
  readonly source: string
  readonly says: RegExp
}

const violations: ReadonlyArray<Violation> = [
  {
    file: "libs/domain/src/planted-runtime.ts",
    source: `import { lineWriter } from "@trajet/runtime"\nexport const planted = lineWriter\n`,
    says: /type:domain.*can only depend on/u
  },
  {
    file: "libs/domain/src/planted-node.ts",
    source: `import { readFileSync } from "node:fs"\nexport const planted = readFileSync\n`,
    says: /libs\/domain is pure/u
  },
  {
    file: "libs/domain/src/planted-unstable.ts",
    source: `import { HttpClient } from "effect/http"\nexport const planted = HttpClient\n`,
    says: /libs\/domain is pure/u
  },
  {
    file: "libs/adapters-local/src/planted-driver.ts",
    source: `import { Pool } from "pg"\nexport const planted = Pool\n`,
    says: /not allowed to import "pg"/u
  },
  {
    file: "libs/contract/src/planted-adapter.ts",
    source: `import { nodeCrypto } from "@trajet/adapters-local"\nexport const planted = nodeCrypto\n`,
    says: /type:contract.*can only depend on/u
  },
  {
    file: "apps/console/src/planted-domain.ts",
    source: `import { pageSizeMax } from "@trajet/domain/events"\nexport const planted = pageSizeMax\n`,
    says: /type:console.*can only depend on/u
  },
  {
    file: "apps/console/src/planted-contract.ts",
    source: `import { TrajetApi } from "@trajet/contract"\nexport const planted = TrajetApi\n`,
    says: /Import types of the contract alone/u
  },
  {
    file: "apps/driver/src/planted-domain.ts",
    source: `import { pageSizeMax } from "@trajet/domain/events"\nexport const planted = pageSizeMax\n`,
    says: /type:driver.*can only depend on/u
  },
  {
    file: "apps/driver/src/planted-contract.ts",
    source: `import { TrajetApi } from "@trajet/contract"\nexport const planted = TrajetApi\n`,
    says: /Import types of the contract alone/u
  },
  {
    file: "apps/driver/src/planted-console.ts",
    source: `import { call } from "../../console/src/api/connection.ts"\nexport const planted = call\n`,
    says: /Projects cannot be imported by a relative/u
  },
  {
    file: "libs/pages/src/planted-contract.ts",
    source: `import { TrajetApi } from "@trajet/contract"\nexport const planted = TrajetApi\n`,
    says: /Import types of the contract alone/u
  },
  {
    file: "apps/driver/src/planted-fetch.ts",
    source: `export const planted = () => fetch("/operations/v1/missions")\n`,
    says: /Use `call` of src/u
  },
  {
    file: "apps/console/src/planted-fetch.ts",
    source: `export const planted = () => fetch("/console/api/session")\n`,
    says: /Use `call` of src/u
  },
  {
    file: "apps/console/src/planted-server.ts",
    source: `import { readFileSync } from "node:fs"\nexport const planted = readFileSync\n`,
    says: /run in browsers/u
  },
  {
    file: "apps/api/src/planted-route.ts",
    source: `import { Effect } from "effect"\nimport { HttpRouter, HttpServerResponse } from "effect/http"\nexport const planted = HttpRouter.add("GET", "/planted", Effect.succeed(HttpServerResponse.empty()))\n`,
    says: /Use addEndpoint or addPage/u
  }
]

describe("the import table", () => {
  it("refuses each planted violation", () => {
    try {
      for (const { file, source } of violations) writeFileSync(file, source)
      const reports = lint(
        process.cwd(),
        violations.map(({ file }) => file)
      )
      for (const { file, says } of violations) {
        const messages = reports.flatMap(({ message, path }) => (path === file ? [message.replaceAll("\n", " ")] : []))
        assert.isTrue(
          messages.some((message) => says.test(message)),
          `${file} was not refused: ${messages.join("; ")}`
        )
      }
    } finally {
      for (const { file } of violations) rmSync(file, { force: true })
    }
  })
})
