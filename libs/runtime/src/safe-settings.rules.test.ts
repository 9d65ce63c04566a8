import { Result } from "effect"
import { randomBytes } from "node:crypto"
import { assert, describe, it } from "vitest"
import { type Environment, httpSettings, isDatabaseInClear, safeSettings } from "./safe-settings.rules.ts"

const secret = () => randomBytes(32).toString("base64url")

const production = (env: Environment = {}): Environment => ({
  TRAJET_ENV: "production",
  TRAJET_PEPPER: secret(),
  TRAJET_SEALING_KEY: secret(),
  ...env
})

const faultsOf = (env: Environment): ReadonlyArray<string> =>
  Result.match(safeSettings(env), { onFailure: ({ faults }) => faults, onSuccess: () => [] })

describe("secrets in production", () => {
  it("are accepted from 43 base64url or 64 hexadecimal characters on", () => {
    for (const good of [secret(), randomBytes(32).toString("hex"), randomBytes(33).toString("base64")]) {
      assert.deepStrictEqual(faultsOf(production({ TRAJET_PEPPER: good })), [])
    }
  })

  it("are refused if they are shorter, or not base64, with the command that makes a secret", () => {
    const long = "a sentence of some fifty characters is no random key"
    for (const weak of ["pepper", secret().slice(1), randomBytes(31).toString("hex"), "a".repeat(63), long]) {
      for (const setting of ["TRAJET_PEPPER", "TRAJET_SEALING_KEY", "TRAJET_SEALING_KEY_PREVIOUS"]) {
        const faults = faultsOf(production({ [setting]: weak }))
        assert.lengthOf(faults, 1, `${setting} ${weak}`)
        assert.match(faults[0] ?? "", new RegExp(`^${setting} is too weak .*openssl rand -hex 32$`, "u"))
      }
    }
  })

  it("are refused if two of them are equal, without showing them", () => {
    const same = secret()
    for (const [one, other] of [
      ["TRAJET_PEPPER", "TRAJET_SEALING_KEY"],
      ["TRAJET_SEALING_KEY", "TRAJET_SEALING_KEY_PREVIOUS"],
      ["TRAJET_PEPPER", "TRAJET_SEALING_KEY_PREVIOUS"]
    ] as const) {
      const faults = faultsOf(production({ [one]: same, [other]: same }))
      assert.lengthOf(faults, 1)
      assert.include(faults[0], `${one} and ${other} are equal`)
      assert.notInclude(faults[0], same)
    }
  })

  it("have at least 16 characters in development", () => {
    const [short, long] = ["x".repeat(15), "x".repeat(16)]
    assert.deepStrictEqual(faultsOf({ TRAJET_PEPPER: long, TRAJET_SEALING_KEY: long }), [])
    assert.lengthOf(faultsOf({ TRAJET_PEPPER: short, TRAJET_SEALING_KEY: "x" }), 2)
  })
})

describe("addresses in production", () => {
  const refused: ReadonlyArray<readonly [setting: string, address: string]> = [
    ...httpSettings.flatMap((setting) => [
      [setting, "http://user:hunter2@relay.example/v1"] as const,
      [setting, "http://10.0.0.8"] as const,
      [setting, "no address"] as const
    ]),
    ["NATS_URL", "nats://user:hunter2@nats.example:4222"],
    ["NATS_URL", "nats.example:4222"],
    ["NATS_URL", "tls://a.example:4222,nats://b.example:4222"],
    ["TRAJET_SMTP_URL", "smtp://mail.example"],
    ["TRAJET_SMTP_URL", "smtp://10.0.0.8:25"]
  ]
  for (const [setting, address] of refused) {
    it(`are refused if ${setting} is ${address}, and the refusal names only the setting`, () => {
      const faults = faultsOf(production({ [setting]: address }))
      assert.lengthOf(faults, 1)
      assert.include(faults[0], setting)
      assert.notInclude(faults[0], "hunter2")
      assert.deepStrictEqual(faultsOf({ [setting]: address }), [], "development takes it")
    })
  }

  it("are accepted with TLS, and without TLS on loopback", () => {
    for (const address of ["https://relay.example", "http://127.0.0.1:9", "http://localhost:9", "http://[::1]:9"]) {
      for (const setting of httpSettings) assert.deepStrictEqual(faultsOf(production({ [setting]: address })), [])
    }
    for (const [setting, address] of [
      ["NATS_URL", "tls://a.example:4222, tls://b.example"],
      ["NATS_URL", "nats://127.0.0.1:4222,localhost:4223"],
      ["TRAJET_SMTP_URL", "smtps://mail.example"],
      ["TRAJET_SMTP_URL", "smtp://name:password@mail.example"],
      ["TRAJET_SMTP_URL", "smtp://127.0.0.1:2525"]
    ] as const) {
      assert.deepStrictEqual(faultsOf(production({ [setting]: address })), [], address)
    }
  })
})

describe("the key of push messages", () => {
  it("is refused in production without somebody whom push services may ask", () => {
    const key = { TRAJET_PUSH_PRIVATE_KEY: "hunter2" }
    const faults = faultsOf(production(key))
    assert.lengthOf(faults, 1)
    assert.include(faults[0], "TRAJET_PUSH_CONTACT")
    assert.notInclude(faults[0], "hunter2")
    assert.deepStrictEqual(faultsOf(production({ ...key, TRAJET_PUSH_CONTACT: "mailto:a@trajet.fr" })), [])
    assert.deepStrictEqual(faultsOf(key), [])
  })
})

describe("a host that other machines reach", () => {
  it("is refused unless TRAJET_ENV is set", () => {
    for (const host of ["0.0.0.0", "::", "10.0.0.8", "trajet.example"]) {
      assert.lengthOf(faultsOf({ TRAJET_HOST: host }), 1, host)
      assert.lengthOf(faultsOf({ TRAJET_HOST: host, TRAJET_ENV: "" }), 1, host)
      assert.deepStrictEqual(faultsOf({ TRAJET_HOST: host, TRAJET_ENV: "development" }), [])
      assert.deepStrictEqual(faultsOf(production({ TRAJET_HOST: host })), [])
    }
    for (const host of [undefined, "", "127.0.0.1", "127.0.0.2", "::1", "localhost"]) {
      assert.deepStrictEqual(faultsOf({ TRAJET_HOST: host }), [])
    }
  })
})

describe("a database on another machine", () => {
  it("is logged in production unless its address asks for TLS", () => {
    const inClear = (url: string) => isDatabaseInClear({ TRAJET_ENV: "production", DATABASE_URL: url })
    assert.isTrue(inClear("postgres://a:b@db.example/trajet"))
    assert.isTrue(inClear("postgres://a:b@db.example/trajet?sslmode=disable"))
    assert.isFalse(inClear("postgres://a:b@db.example/trajet?sslmode=verify-full"))
    assert.isFalse(inClear("postgres://a:b@127.0.0.1/trajet"))
    assert.isTrue(inClear("postgres://a:b@127.0.0.1:5432,db.example:5432/trajet"))
    assert.isFalse(inClear("postgres://a:b,c@127.0.0.1:5432,[::1]:5432/trajet"))
    assert.isFalse(inClear("postgres://a:b@one.example,two.example/trajet?sslmode=verify-full"))
    assert.isFalse(isDatabaseInClear({ DATABASE_URL: "postgres://a:b@db.example/trajet" }))
    const reads = { TRAJET_ENV: "production", DATABASE_URL: "postgres://a:b@127.0.0.1/trajet" }
    assert.isTrue(isDatabaseInClear({ ...reads, DATABASE_READ_URL: "postgres://a:b@replica.example/trajet" }))
    assert.isFalse(isDatabaseInClear({ ...reads, DATABASE_READ_URL: "postgres://a:b@[::1]/trajet" }))
  })
})

describe("trusted proxies", () => {
  it("are no network of all addresses", () => {
    for (const networks of ["0.0.0.0/0", "::/0", "10.0.0.0/8, 0.0.0.0/0", "1.2.3.4/00"]) {
      assert.lengthOf(faultsOf({ TRAJET_TRUSTED_PROXIES: networks }), 1, networks)
    }
    for (const networks of ["", "10.0.0.0/8", "127.0.0.1, ::1/128"]) {
      assert.deepStrictEqual(faultsOf({ TRAJET_TRUSTED_PROXIES: networks }), [], networks)
    }
  })
})
