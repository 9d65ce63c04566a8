import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from "vitest"
import { assertFair, unexpected } from "../console/fair-page.ts"
import type { Visit } from "../console/stage.ts"
import { type Look, looks, looksByForm } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { type DriverStage, setDriverStage } from "./stage.ts"
import { storedTexts } from "./stored-bytes.ts"

const [, , english, french] = looks
const passphrase = "quatre mots bien cachés"
const javaScriptBytesMax = 100 * 1024

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

const submit = (page: Page): Promise<void> => page.locator("form button[type=submit]").click()

/** Does what makes the page exchange the code, and returns the key that the answer had. */
const keyAfter = async (page: Page, act: () => Promise<void>): Promise<string> => {
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/driver/api/entrance"))
  await act()
  const body: unknown = await (await answered).json()
  return String(Reflect.get(Object(body), "key"))
}

/** Goes on with the link that the page has taken. */
const goOn = async ({ page }: Visit, go: string): Promise<void> => {
  await button(page, go).click()
  await page.locator("input[type=password]").first().waitFor()
}

const protect = async ({ page }: Visit): Promise<void> => {
  for (const input of await page.locator("input[type=password]").all()) await input.fill(passphrase)
  await submit(page)
}

describe("the application of a driver", () => {
  let stage: DriverStage

  beforeAll(async () => {
    stage = await setDriverStage()
    const id = await orderedMission(stage.origin, stage.key, { reference: "FOR-MARIE" })
    const assigned = await ask(stage.origin, `/operations/v1/missions/${id}/assign`, {
      key: stage.operator.key,
      body: { driver_id: stage.driver.id, reason: "free" }
    })
    assert.strictEqual(assigned.status, 200, assigned.text)
    // A driver sees no offer that overlaps with its own missions.
    await orderedMission(stage.origin, stage.key, {
      reference: "OFFERED",
      pickup: { address: "10 rue de Rivoli, 75001 Paris", date: "2031-04-21T09:00:00+02:00", start_time: "09:00" },
      delivery: { address: "Place Bellecour, 69002 Lyon", date: "2031-04-21T17:00:00+02:00" }
    })
  })
  afterAll(() => stage.stop())

  const enter = async (look: Look, path?: string): Promise<Visit> =>
    stage.open(path ?? (await stage.makeLink()).path, look)

  it(
    "gets in by a link once, keeps its key sealed by a passphrase, and shows missions and offers",
    { tags: ["DRV-7", "DRV-8", "DRV-9"] },
    async () => {
      const { path } = await stage.makeLink()
      const visit = await enter(french, path)
      const { page } = visit
      await page.getByRole("heading", { name: "Se connecter" }).waitFor()
      assert.strictEqual(page.url(), `${stage.origin}/driver`)
      await goOn(visit, "Continuer")
      const key = await keyAfter(page, () => protect(visit))
      assert.match(key, /^ops_test_/u)
      await page.getByRole("heading", { name: "Bonjour Marie Durand" }).waitFor()
      await page.getByText("FOR-MARIE").waitFor()
      await page.getByRole("region", { name: "Offres ouvertes" }).getByRole("article").first().waitFor()
      assert.strictEqual(await page.getByText("HT").count(), 0)
      await button(page, "Verrouiller").click()
      await page.getByLabel("Phrase secrète").fill("une autre phrase")
      await button(page, "Ouvrir").click()
      await page.getByText("Ce n’est pas la bonne phrase.").waitFor()
      await page.getByLabel("Phrase secrète").fill(passphrase)
      await button(page, "Ouvrir").click()
      await page.getByText("FOR-MARIE").waitFor()
      const texts = await storedTexts(page)
      assert.isAbove(texts.length, 4)
      for (const text of texts) for (const secret of [key, "Durand", passphrase]) assert.notInclude(text, secret)
      assert.deepStrictEqual(unexpected(visit), [])
      const again = await enter(french, path)
      await goOn(again, "Continuer")
      await protect(again)
      await again.page.getByText("Ce lien ou ce code ne marche pas").waitFor()
      assert.strictEqual(await again.page.getByLabel("Nom de ce téléphone").count(), 1)
      await again.close()
      await visit.close()
    }
  )

  it(
    "has not used its link up while it is not protected, and opens by a passphrase that is shown",
    { tags: "DRV-7" },
    async () => {
      const { path } = await stage.makeLink()
      const closed = await enter(french, path)
      await goOn(closed, "Continuer")
      await closed.page.getByLabel("Phrase secrète").fill(passphrase)
      await closed.close()
      const visit = await enter(french, path)
      const { page } = visit
      await goOn(visit, "Continuer")
      const reveal = button(page, "Afficher la phrase")
      await reveal.click()
      assert.strictEqual(await reveal.getAttribute("aria-pressed"), "true")
      assert.strictEqual(await page.locator("input[type=password]").count(), 0)
      await page.getByLabel("Phrase secrète").fill(passphrase)
      await submit(page)
      await page.getByRole("heading", { name: "Bonjour Marie Durand" }).waitFor()
      await visit.close()
    }
  )

  it("says what to do if the answer to its code is lost", { tags: "DRV-7" }, async () => {
    const visit = await enter(english)
    const { page } = visit
    await goOn(visit, "Continue")
    await page.route("**/driver/api/entrance", async (route) => {
      await route.fetch()
      await route.abort()
    })
    await protect(visit)
    await page.getByText("No answer. Check the network and try again.").waitFor()
    await page.unroute("**/driver/api/entrance")
    await submit(page)
    await page.getByText("The answer was lost on its way").waitFor()
    await page.getByLabel("Code").fill((await stage.makeLink()).code)
    await goOn(visit, "Continue")
    await protect(visit)
    await page.getByRole("heading", { name: "Hello Marie Durand" }).waitFor()
    await visit.close()
  })

  it(
    "gets in by a typed code, and refuses a passphrase that is short or typed differently",
    { tags: ["DRV-7", "DRV-8"] },
    async () => {
      const { code } = await stage.makeLink()
      const visit = await enter(english, "/driver")
      const { page } = visit
      await page.getByLabel("Code").fill(code.toLowerCase().replaceAll("-", " "))
      await goOn(visit, "Continue")
      await page.getByLabel("Passphrase").fill("short")
      await page.getByLabel("Once more").fill("short")
      await submit(page)
      await page.getByText("The passphrase has fewer than 12 characters.").waitFor()
      await page.getByLabel("Passphrase").fill(passphrase)
      await submit(page)
      await page.getByText("The two passphrases differ.").waitFor()
      await protect(visit)
      await page.getByRole("heading", { name: "Hello Marie Durand" }).waitFor()
      await visit.close()
    }
  )

  it(
    "asks for a passkey with a secret of its own in place of a passphrase, if the phone has one",
    { tags: "DRV-8" },
    async () => {
      const visit = await enter(english)
      const { page } = visit
      const debug = await page.context().newCDPSession(page)
      // The authenticator goes with the session of the debugger.
      onTestFinished(() => debug.detach())
      await debug.send("WebAuthn.enable")
      await debug.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          ...{ protocol: "ctap2", ctap2Version: "ctap2_1", transport: "internal", hasResidentKey: true },
          ...{ hasUserVerification: true, hasPrf: true, isUserVerified: true, automaticPresenceSimulation: true }
        }
      })
      await goOn(visit, "Continue")
      const name = "Use fingerprint, face or phone code"
      const key = await keyAfter(page, () => button(page, name).click())
      await page.getByRole("heading", { name: "Hello Marie Durand" }).waitFor()
      const texts = await storedTexts(page)
      for (const text of texts) assert.notInclude(text, key)
      await page.reload()
      await button(page, name).click()
      await page.getByText("FOR-MARIE").waitFor()
      await visit.close()
    }
  )

  it("opens without network with what it has read, says so, and reads again later", { tags: "DRV-9" }, async () => {
    const visit = await enter(english)
    const { page } = visit
    await goOn(visit, "Continue")
    await protect(visit)
    await page.getByText("FOR-MARIE").waitFor()
    await page.evaluate("navigator.serviceWorker.ready.then(() => caches.match('/driver'))")
    await page.context().setOffline(true)
    await page.reload()
    await page.getByLabel("Passphrase").fill(passphrase)
    await button(page, "Open").click()
    await page.getByRole("heading", { name: "Hello Marie Durand" }).waitFor()
    await page.getByText("No network. You see the state of").waitFor()
    await page.getByText("FOR-MARIE").waitFor()
    await page.context().setOffline(false)
    await button(page, "Refresh").click()
    await page.getByText("As of").waitFor()
    await visit.close()
  })

  it("says that its key was revoked, and finds its work again by a new link", { tags: "DRV-10" }, async () => {
    const visit = await enter(french)
    const { page } = visit
    await goOn(visit, "Continuer")
    await protect(visit)
    await page.getByText("FOR-MARIE").waitFor()
    await stage.revokePhones()
    // The page may have read by itself already, and then has no button to read again.
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.getByRole("heading", { name: "Accès coupé" }).waitFor()
    await page.getByLabel("Code").fill((await stage.makeLink()).code)
    await goOn(visit, "Continuer")
    await page.getByRole("heading", { name: "Retrouver votre travail" }).waitFor()
    await page.getByLabel("Phrase secrète").fill(passphrase)
    await button(page, "Ouvrir").click()
    await page.getByText("FOR-MARIE").waitFor()
    await visit.close()
  })

  it("has no violation in any look, and at most 100 KiB of compressed JavaScript", { tags: "DRV-11" }, async () => {
    for (const look of looksByForm) {
      const visit = await enter(look)
      const { page } = visit
      const [go, lock] = look.name.includes("French") ? ["Continuer", "Verrouiller"] : ["Continue", "Lock"]
      await assertFair(visit, `entrance, ${look.name}`)
      await goOn(visit, go)
      await page.locator("input[type=password]").first().waitFor()
      await assertFair(visit, `protection, ${look.name}`)
      await protect(visit)
      await page.getByText("FOR-MARIE").waitFor()
      await page.getByRole("article").nth(1).waitFor()
      await assertFair(visit, `missions, ${look.name}`)
      await button(page, lock).click()
      await assertFair(visit, `locked, ${look.name}`)
      await visit.close()
    }
    const page = await ask(stage.origin, "/driver", { method: "GET" })
    const scripts = [...page.text.matchAll(/(?:src|href)="(\/driver\/assets\/[^"]+\.js)"/gu)]
    assert.isNotEmpty(scripts)
    let bytes = 0
    for (const [, path = ""] of scripts) {
      const script = await ask(stage.origin, path, { method: "GET", headers: { "accept-encoding": "gzip" } })
      // A script of a few bytes is served as it is.
      bytes += Number(script.headers["content-length"])
    }
    assert.isAtMost(bytes, javaScriptBytesMax)
  })

  it(
    "asks before it accepts an offer that is too far from another mission, and names that mission",
    { tags: "DRV-46" },
    async () => {
      // In Lyon at 17:00 for FOR-MARIE, in Lille until 18:30.
      const id = await orderedMission(stage.origin, stage.key, {
        pickup: { address: "59000 Lille", date: "2031-03-17T00:00:00+01:00", start_time: "18:00", end_time: "18:30" },
        delivery: { address: "62000 Arras", date: "2031-03-17T21:00:00+01:00" }
      })
      const read = async () => {
        const reply = await ask(stage.origin, `/operations/v1/missions/${id}`, { key: stage.operator.key })
        return reply.json()
      }
      const number = String((await read())["transport_id"])
      const visit = await enter(french)
      const { page } = visit
      await goOn(visit, "Continuer")
      await protect(visit)
      const offer = page.getByRole("article").filter({ hasText: number })
      await offer.getByRole("button", { name: "Accepter", exact: true }).click()
      const question = offer.getByRole("group", { name: "Pouvez-vous y être à temps" })
      const [warning = ""] = await question.getByRole("listitem").allInnerTexts()
      assert.match(warning, /^Par la route, il manque .+ entre M-\d+ et cette mission\.$/u)
      await assertFair(visit, "warning of an offer")
      await question.getByRole("button", { name: "Revenir" }).click()
      await question.waitFor({ state: "detached" })
      assert.strictEqual((await read())["status"], "scheduled")
      await offer.getByRole("button", { name: "Accepter", exact: true }).click()
      await question.getByRole("button", { name: "Accepter quand même" }).click()
      await page.getByRole("region", { name: "Vos missions" }).getByText(number).waitFor()
      assert.strictEqual((await read())["status"], "assigned")
      await visit.close()
    }
  )
})
