import { assert, describe, it } from "vitest"
import { serversOf } from "./servers.ts"

describe("the servers of an address", () => {
  it("are its hosts in their order, each with the user, the database and the options", () => {
    assert.deepStrictEqual(serversOf("postgres://app:p%40w@db-a:5432,db-b:5433,db-c/trajet?sslmode=verify-full"), [
      "postgres://app:p%40w@db-a:5432/trajet?sslmode=verify-full",
      "postgres://app:p%40w@db-b:5433/trajet?sslmode=verify-full",
      "postgres://app:p%40w@db-c/trajet?sslmode=verify-full"
    ])
  })

  it("keep passwords with a comma or an at sign, and addresses of version 6", () => {
    assert.deepStrictEqual(serversOf("postgresql://app:a,b@c@[::1]:5432,[::2]:5432/trajet"), [
      "postgresql://app:a,b@c@[::1]:5432/trajet",
      "postgresql://app:a,b@c@[::2]:5432/trajet"
    ])
  })

  it("are the address itself if it names one host, or none", () => {
    for (const url of [
      "postgres://app:a,b@db:5432/trajet",
      "postgres:///trajet?host=/run/postgresql",
      "/run/postgresql trajet",
      "postgres://db"
    ]) {
      assert.deepStrictEqual(serversOf(url), [url])
    }
  })
})
