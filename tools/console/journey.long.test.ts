import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { unexpected } from "./fair-page.ts"
import { type Hand, handOn } from "./journey-hand.ts"
import { type JourneyStage, setJourney, type UserEmail } from "./journey-product.ts"
import {
  chooseLanguage,
  createEndpoint,
  createKey,
  type Journey,
  orderAndSeeDelivery,
  playMission,
  repairReceiver,
  replayAll
} from "./journey-steps.ts"
import { words } from "./journey-words.ts"

interface Form {
  readonly language: "fr" | "en"
  readonly hand: Hand["name"]
  readonly email: UserEmail
}

const forms: ReadonlyArray<Form> = [
  { language: "fr", hand: "mouse", email: "claire@demo-fleet.example" },
  { language: "en", hand: "keyboard", email: "ines@demo-dealer.example" },
  { language: "en", hand: "mouse", email: "ines@demo-dealer.example" },
  { language: "fr", hand: "keyboard", email: "claire@demo-fleet.example" }
]

describe("the product that npm start runs", () => {
  let stage: JourneyStage

  // A product of its own for each journey, so that none sees the keys and webhooks of another.
  beforeEach(async () => {
    stage = await setJourney()
  })
  afterEach(() => stage.stop())

  const begin = async ({ email, hand, language }: Form): Promise<Journey> => {
    const visit = await stage.enter(email, language)
    const board = await stage.enter("operator@trajet.example", language)
    return {
      ...{ stage, email, visit, board },
      hand: handOn(visit.page, hand),
      words: words[language],
      receiver: await stage.receiver()
    }
  }

  it.each(forms)(
    "leads from the link to a completed mission and a repaired webhook: $language by $hand",
    async (form) => {
      const journey = await begin(form)
      await chooseLanguage(journey)
      const key = await createKey(journey)
      await createEndpoint(journey)
      const mission = await orderAndSeeDelivery(journey, key)
      journey.receiver.breakDown()
      await playMission(journey, mission)
      await repairReceiver(journey)
      await replayAll(journey)
      assert.deepStrictEqual(unexpected(journey.visit), [])
      await journey.visit.close()
      await journey.board.close()
    }
  )
})
