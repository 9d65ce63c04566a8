import type { Page } from "playwright-core"

const read = `(async () => {
  const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
  const shown = (value) => {
    if (value instanceof ArrayBuffer) value = new Uint8Array(value)
    if (ArrayBuffer.isView(value)) return new TextDecoder("latin1").decode(value)
    if (value instanceof CryptoKey) return value.extractable ? "extractable" : "sealed"
    return typeof value === "object" && value !== null ? Object.values(value).map(shown).join(" ") : String(value)
  }
  for (const { name } of await indexedDB.databases()) {
    const open = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const database = await open(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      texts.push(...(await open(database.transaction(store).objectStore(store).getAll())).map(shown))
      texts.push(...(await open(database.transaction(store).objectStore(store).getAllKeys())).map(shown))
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) texts.push(request.url, await (await cache.match(request)).text())
  }
  return texts
})()`

/** Everything that somebody could read from the browser's stores of a stolen phone, bytes as letters of Latin 1. */
export const storedTexts = (page: Page): Promise<ReadonlyArray<string>> => page.evaluate(read)
