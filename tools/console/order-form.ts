import type { Page } from "playwright-core"

const dayMillis = 86_400_000

/** The day ten days from now, `2031-03-17`. */
export const orderedDay = (): string => new Date(Date.now() + 10 * dayMillis).toISOString().slice(0, 10)

/** Opens the parts of the form that most orders leave closed. */
export const openParts = async (page: Page): Promise<void> => {
  const closed = page.locator("form button[aria-expanded=false]")
  await page.locator("form").waitFor()
  while ((await closed.count()) > 0) await closed.first().click()
}

/** Fills in a mission from Paris to Lyon and back, of which only options are left to choose. */
export const fillIn = async (page: Page): Promise<void> => {
  const [address, day] = [page.getByLabel(/^(?:Adresse|Address)/u), page.locator("input[type=date]")]
  await address.nth(0).fill("10 rue de Rivoli, 75001 Paris")
  await address.nth(1).fill("Place Bellecour, 69002 Lyon")
  await page.locator("input[name=return][value=back]").check()
  for (const each of [day.nth(0), day.nth(1)]) await each.fill(orderedDay())
  await openParts(page)
  // The only entity of the group is chosen beforehand.
  await page.getByLabel(/^(?:Entité de facturation|Billing entity)/u).waitFor()
}
