import { assert, describe, it } from "vitest"
import { deviceOf } from "./device.rules.ts"

const agents = {
  "Chrome, Linux":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Edge, Windows":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
  "Firefox, Android": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
  "Safari, iOS":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  "Safari, macOS":
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15"
}

describe("the device of a session", () => {
  it("is the browser and the system that the User-Agent header names", () => {
    for (const [device, agent] of Object.entries(agents)) assert.strictEqual(deviceOf(agent), device)
  })

  it("is unknown for another header", () => {
    assert.isNull(deviceOf(""))
    assert.isNull(deviceOf("curl/8.14.1"))
  })
})
