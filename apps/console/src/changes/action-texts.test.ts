import { describe, expect, it } from "vitest"
import { actionText } from "./action-texts.ts"

describe("the sentence of a change", () => {
  it("says what was done in the language of the user", () => {
    expect(actionText("key.revoke", "en")).toBe("Revoked an API key")
    expect(actionText("key.revoke", "fr")).toBe("A révoqué une clé d'API")
  })

  it("admits an action of a later release", () => {
    expect(actionText("moon.land", "en")).toBe("Made a change that this page does not know")
    expect(actionText("toString", "en")).toBe("Made a change that this page does not know")
  })
})
