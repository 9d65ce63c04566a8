import type { Page } from "playwright-core"
import type { Language } from "./page-facts.model.ts"
import type { Scene } from "./scene.ts"

/** Who opens a page. */
export type Visitor = "nobody" | "administrator" | "operator" | "driver"

/** What a visitor has in hand. */
export interface Hands {
  readonly page: Page
  readonly scene: Scene
  readonly language: Language
  /** An English text of the pages, as a pattern of it in the language of the page. */
  readonly say: (text: string) => RegExp
}

/** A page that the walk opens. */
export interface WalkedPage {
  /** As the routes of the console declare it, or as `phoneRoutes` names a page of the phone. */
  readonly route: string
  /** What the page shows of several: a tab, a question, or a kind of mission. */
  readonly part?: string
  readonly by: Visitor
  /** Leads to the page. Pages of the phone have no addresses: each is reached from the one before it. */
  readonly open: (hands: Hands) => Promise<unknown>
  /** An element that is there once the page has its data. */
  readonly shows: string
  /** What the page complains about, because it is refused or without network. */
  readonly refusal?: RegExp
}
