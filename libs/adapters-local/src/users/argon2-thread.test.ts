import { assert, describe, it } from "@effect/vitest"
import { Argon2Thread } from "./argon2-thread.ts"

const parameters = {
  memory: 64,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
  message: Buffer.from("correct horse"),
  nonce: Buffer.alloc(16)
}

describe("the thread of passwords", () => {
  it("answers each check, also those that come as it ends because it was idle", async () => {
    const thread = new Argon2Thread(1)
    const { bytes } = await thread.derive(parameters)
    for (let n = 0; n < 20; n++) {
      // Timers of one duration run in the order in which they were set: this one right after the end of the thread.
      await new Promise((resolve) => setTimeout(resolve, 1))
      assert.deepStrictEqual((await thread.derive(parameters)).bytes, bytes)
    }
  })
})
