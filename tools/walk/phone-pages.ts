import {
  back,
  camera,
  choose,
  click,
  draw,
  evaluate,
  fill,
  mission,
  network,
  next,
  ofOffer,
  passphrase,
  photo,
  plan,
  press,
  shown,
  type Step
} from "./phone-hands.ts"
import type { WalkedPage } from "./walked-page.model.ts"

const prefix = "phone: "

/** True for the route of a page of the phone. */
export const ofPhone = (route: string): boolean => route.startsWith(prefix)

const state = (route: string, part: string | null, shows: string, ...steps: ReadonlyArray<Step>): WalkedPage => ({
  ...{ route: `${prefix}${route}`, by: "driver", shows },
  ...(part === null ? {} : { part }),
  open: async (hands) => {
    for (const one of steps) await one(hands)
  }
})

const refused = (walked: WalkedPage, refusal: RegExp): WalkedPage => ({ ...walked, refusal })

const entrance: ReadonlyArray<WalkedPage> = [
  state("enter", null, "form input.code", ({ page, scene }) => page.goto(`${scene.stage.origin}/driver`)),
  state("protect", null, "input[type=password]", fill("input.code", "K7QM-3XVD-9RTP"), click("form button.main")),
  state("protect", "too short", ".notice.bad", passphrase("quatre")),
  refused(state("enter", "refused", ".notice.bad", passphrase()), /status of 403/u),
  state(
    ...(["home", null, ".dock"] as const),
    async ({ language, page, scene }) => {
      await page.locator("input.code").fill((await scene.phones[language].makeLink()).code)
    },
    click("form button.main"),
    shown("input[type=password]"),
    passphrase(),
    shown(".card")
  )
]

const today: ReadonlyArray<WalkedPage> = [
  state("home", "offer with a warning", ".question .warnings", ofOffer("Accept")),
  state("home", "offer to decline", ".question", ofOffer("Back"), ofOffer("Decline")),
  state("history", null, ".card", ofOffer("Back"), press("Past missions")),
  state("mission", "changed terms", ".terms dl", back, mission("changed")),
  state("mission", "terms to refuse", ".terms .question", press("Refuse")),
  state("mission", "to do", ".dock button", press("No"), press("Accept the change")),
  state("incident", null, ".grid button", press("Report an incident")),
  state("incident", "form", "textarea", press("Damage found")),
  state("mission", "refused document", ".refusal-words", back, back, back, mission("refused")),
  state("document", "refused", ".notice.warn", next),
  state("document", "chosen", ".chosen img", photo)
]

const inspection: ReadonlyArray<WalkedPage> = [
  state("inspection", "another vehicle", ".plan .step", back, back, mission("other"), next),
  state("inspection · vehicle", null, "input.identity", next),
  state("inspection · vehicle", "another one", ".notice.bad", fill("input.identity", "XY-999-ZZ"), next),
  state("inspection · vehicle", "reported", ".notice.warn", press("Report another vehicle")),
  state("mission", "incident", ".dock .rest", back, press("Leave"), shown(".dock .rest")),
  state("inspection", null, ".plan .step", back, mission("changed"), next),
  state("inspection · vehicle", "the right one", ".notice", next, fill("input.identity", "ab 123 cd")),
  state("inspection · photos", null, ".tile .outline", next),
  state("inspection · camera", "absent", ".camera-off", next),
  state("inspection · camera", "refused", ".camera-off", camera.refused, press("Try again")),
  state("inspection · camera", null, ".shutter:enabled", camera.there, press("Close"), next),
  state("inspection · camera", "blurred", ".still", photo),
  state("inspection · photos", "taken", ".tile.taken img", press("Keep"), shown(".shutter"), press("Close")),
  state("inspection · readings", null, "fieldset", back, plan(2)),
  state("inspection · readings", "not a number", ".hint.wrong", fill("input[inputmode=numeric]", "2000001")),
  state("inspection · equipment", null, "textarea", fill("input[inputmode=numeric]", "18342"), choose),
  state("inspection · damage", null, ".above", choose),
  state("inspection · damage", "marks", ".mark-row", press("Add a damage")),
  state("inspection · camera", "damage", ".shutter:enabled", press("Take a photo of the damage")),
  state("inspection · camera", "ring", ".ring", photo, press("Add a ring")),
  state("inspection · damage", "found", ".damages img", press("Keep")),
  state("inspection · signature", null, ".ink", next),
  state("inspection · signature", "not kept", ".notice.warn", draw(".ink"), next),
  state("inspection · signature", "kept", ".signed img", press("Keep the signature")),
  state("inspection · summary", "missing", ".missing", next),
  state("inspection · summary", null, ".dock .question", click(".dock .check input"), press("Finish all the same")),
  state("inspection", "finished", ".all-done, .notice", press("Yes, finish now"))
]

const onTheWay: ReadonlyArray<WalkedPage> = [
  state("mission", "pickup", ".dock .question", press("Go on with the mission"), press("Vehicle picked up")),
  state("inspection", "arrival", ".plan .step", press("Yes, confirm"), shown(".dock > button"), next),
  state("inspection · damage", "arrival", ".damages .sent", plan(3)),
  state("home", "under way", ".positions", back, press("Leave"), back),
  state("positions", null, "main button.main", click(".positions button"))
]

const withoutNetwork = /ERR_INTERNET_DISCONNECTED|Failed to fetch/u

const refusals: ReadonlyArray<WalkedPage> = [
  refused(
    state(
      ...(["mission", "without network"] as const),
      ".send-line[data-open=true]",
      ...[
        click(".dock button.second"),
        mission("inspected"),
        press("Vehicle picked up"),
        network(false),
        press("Yes, confirm")
      ]
    ),
    withoutNetwork
  ),
  refused(state("home", "without network", ".send-line[data-open=true]", back, press("Refresh")), withoutNetwork),
  refused(
    state(
      ...(["home", "refused report", ".refusals"] as const),
      ({ language, scene }) => scene.phones[language].giveAgain(),
      network(true),
      press("Refresh")
    ),
    /ERR_INTERNET_DISCONNECTED|status of 4\d\d/u
  ),
  state("home", "time to correct", ".refusals form", press("Correct the time")),
  state("home", "report to give up", ".refusals .question", click(".refusals form button.second"), press("Give up"))
]

const ends: ReadonlyArray<WalkedPage> = [
  state("locked", null, "form", press("Lock")),
  state("locked", "wrong", ".notice.bad", passphrase("quatre mots bien faux")),
  state(
    ...(["elsewhere", null, "main.page button.main"] as const),
    ...[passphrase(), shown(".send-line")],
    evaluate("void navigator.locks.request('trajet-driver', { steal: true }, () => undefined)")
  ),
  state(
    ...(["storeFailed", null, "main.page button.main"] as const),
    evaluate(
      "{ const { open } = indexedDB; IDBFactory.prototype.open = () => { IDBFactory.prototype.open = open; throw new Error() } }"
    ),
    press("Continue here")
  ),
  refused(
    state(
      ...(["enter", "revoked", ".notice.warn"] as const),
      ...[press("Try again"), shown("input[type=password]")],
      ({ language, scene }) => scene.phones[language].revoke(),
      passphrase()
    ),
    /status of 401/u
  ),
  state(
    ...(["rejoin", null, "input[type=password]"] as const),
    async ({ language, page, scene }) => {
      await page.locator("input.code").fill((await scene.phones[language].makeLink()).code)
    },
    click("form button.main")
  ),
  state("rejoin", "to erase", ".notice", press("Erase what this phone keeps"))
]

/** Every page of the phone with its states, in the order in which a driver comes to them. */
export const phonePages: ReadonlyArray<WalkedPage> = [
  ...entrance,
  ...today,
  ...inspection,
  ...onTheWay,
  ...refusals,
  ...ends
]
