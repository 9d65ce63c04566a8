/// <reference lib="webworker" />
// A browser runs the worker as one file without imports: types alone are taken from elsewhere.
import type { PushType } from "@trajet/contract"
import type { Language } from "@trajet/pages/languages.ts"

declare const self: ServiceWorkerGlobalScope

const cacheName = "trajet-driver-1"
const page = "/driver"
/** Names every file of the build, also those that the page loads later. */
const list = "/driver/files.json"

const isName = (value: unknown): value is string => typeof value === "string" && value.startsWith("/driver/")

const namedFiles = async (): Promise<ReadonlyArray<string>> => {
  const answer = await fetch(list)
  if (!answer.ok) throw new Error(`${list} answered ${answer.status}`)
  const names: unknown = await answer.json()
  return Array.isArray(names) ? names.filter(isName) : []
}

/** Keeps the page and all files of its build. Its headers, and with them its policy, are kept too. */
const keepPage = async (answer: Response): Promise<void> => {
  const cache = await caches.open(cacheName)
  const named = await namedFiles()
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(named.filter((path) => !known.has(path)))
  await cache.put(page, answer)
  for (const path of known) if (path !== page && !named.includes(path)) await cache.delete(path)
}

const kept = async (path: string): Promise<Response | undefined> => (await caches.open(cacheName)).match(path)

/** The page waits so long for the network, then opens as it was kept. */
const pageMillis = 4_000

/** The newest page, or the kept one without network. */
const openPage = async (event: FetchEvent): Promise<Response> => {
  try {
    const answer = await fetch(page, { signal: AbortSignal.timeout(pageMillis) })
    if (!answer.ok) return (await kept(page)) ?? answer
    // A page whose files could not all be kept replaces no page that works without network.
    event.waitUntil(keepPage(answer.clone()).catch(() => undefined))
    return answer
  } catch {
    return (await kept(page)) ?? Response.error()
  }
}

const install = async (): Promise<void> => {
  const answer = await fetch(page)
  if (!answer.ok) throw new Error(`${page} answered ${answer.status}`)
  await keepPage(answer)
  await self.skipWaiting()
}

/** Tells the open pages that there is a network again. The key is with them alone, so that they send. */
const wakePages = async (): Promise<void> => {
  for (const client of await self.clients.matchAll({ type: "window" })) client.postMessage("send")
}

const messages = {
  offer: { fr: "Une nouvelle offre", en: "A new offer" },
  proposal: { fr: "Une mission vous est proposée", en: "A mission is proposed to you" },
  mission: { fr: "Une mission a changé", en: "A mission has changed" }
} as const satisfies Readonly<Record<PushType, Readonly<Record<Language, string>>>>

const isKind = (kind: string): kind is PushType => Object.hasOwn(messages, kind)

const isOurs = (code: string): code is Language => Object.hasOwn(messages.mission, code)

/** The language that the pages keep (push/kept-language.ts), or that of the browser; English if it is none of ours. */
const spoken = async (): Promise<Language> => {
  const chosen = await (await caches.match("/driver/language"))?.text()
  const code = (chosen ?? self.navigator.language).slice(0, 2)
  return isOurs(code) ? code : "en"
}

/** A message shows only its kind and the number of a mission, because it appears on the locked phone. */
const announce = async (data: PushMessageData | null): Promise<void> => {
  const message: unknown = data?.json()
  const kind = String(Reflect.get(Object(message), "type"))
  const number = String(Reflect.get(Object(message), "mission_number"))
  const title = messages[isKind(kind) ? kind : "mission"][await spoken()]
  await self.registration.showNotification(title, { body: number, tag: number, icon: "/driver/icon-192.png" })
}

/** Shows the application in its page, or opens one. */
const showPage = async (): Promise<void> => {
  const [open] = await self.clients.matchAll({ type: "window" })
  await (open === undefined ? self.clients.openWindow(page) : open.focus())
  open?.postMessage("send")
}

self.addEventListener("push", (event) => event.waitUntil(announce(event.data)))
self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(showPage())
})
self.addEventListener("install", (event) => event.waitUntil(install()))
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))
self.addEventListener("sync", (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(wakePages())
})
self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url)
  if (event.request.method !== "GET") return
  if (event.request.mode === "navigate") event.respondWith(openPage(event))
  else if (pathname.startsWith("/driver/assets/") || pathname === "/driver/favicon.svg")
    event.respondWith(kept(pathname).then((answer) => answer ?? fetch(event.request)))
})
