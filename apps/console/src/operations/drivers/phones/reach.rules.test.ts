import { assert, describe, it } from "vitest"
import { reachOf } from "./reach.rules.ts"

describe("the link of a phone", () => {
  it("works on phones by https, on this computer by localhost, and nowhere by plain http", { tags: "DRV-12" }, () => {
    assert.strictEqual(reachOf("https://api.example/driver#K7QM-3XVD-9RTP"), "phone")
    for (const host of ["localhost:3000", "127.0.0.1", "[::1]:8080"]) {
      assert.strictEqual(reachOf(`http://${host}/driver#K7QM-3XVD-9RTP`), "here", host)
    }
    for (const host of ["192.168.1.7:3000", "api.example", "localhost.example"]) {
      assert.strictEqual(reachOf(`http://${host}/driver#K7QM-3XVD-9RTP`), "nowhere", host)
    }
  })
})
