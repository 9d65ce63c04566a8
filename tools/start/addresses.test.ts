import { assert, describe, it } from "vitest"
import { apiUrlOf, publicUrlSetting } from "./addresses.ts"

const linksOf = (env: Readonly<Record<string, string>>) => publicUrlSetting(8080, env).TRAJET_PUBLIC_URL

describe("the address that npm start prints", () => {
  it("is that of the setting, and of this machine for every address", () => {
    const shown = (host?: string) => apiUrlOf(8080, host === undefined ? {} : { TRAJET_HOST: host })
    for (const host of [undefined, "", "127.0.0.1", "0.0.0.0", "::", "localhost"])
      assert.strictEqual(shown(host), "http://127.0.0.1:8080/v1", host)
    assert.strictEqual(shown("::1"), "http://[::1]:8080/v1")
    assert.strictEqual(shown("192.0.2.7"), "http://192.0.2.7:8080/v1")
    assert.strictEqual(apiUrlOf(1, { TRAJET_TLS_CERT: "cert.pem" }), "https://127.0.0.1:1/v1")
  })

  it("begins every link, by the name that passkeys need", () => {
    for (const host of ["", "127.0.0.1", "::1", "localhost"])
      assert.strictEqual(linksOf({ TRAJET_HOST: host }), "http://localhost:8080", host)
    assert.strictEqual(linksOf({ TRAJET_HOST: "192.0.2.7" }), "http://192.0.2.7:8080")
    assert.strictEqual(linksOf({ TRAJET_TLS_CERT: "cert.pem" }), "https://localhost:8080")
    assert.strictEqual(linksOf({ TRAJET_PUBLIC_URL: "" }), "http://localhost:8080")
  })

  it("begins no link if the setting gives another, in production, or if other addresses lead here too", () => {
    assert.isUndefined(linksOf({ TRAJET_PUBLIC_URL: "https://trajet.example" }))
    assert.isUndefined(linksOf({ TRAJET_ENV: "production" }))
    for (const host of ["0.0.0.0", "::"]) assert.isUndefined(linksOf({ TRAJET_HOST: host }))
  })
})
