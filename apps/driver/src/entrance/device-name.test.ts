import { assert, describe, it } from "vitest"
import { deviceName } from "./device-name.ts"

describe("the name of a phone", () => {
  it("is its system and its browser, as far as the browser says", { tags: "DRV-7" }, () => {
    const chrome =
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36"
    const safari =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1"
    assert.strictEqual(deviceName(chrome), "Android, Chrome")
    assert.strictEqual(deviceName(safari), "iPhone, Safari")
    assert.strictEqual(deviceName("curl"), "")
  })
})
