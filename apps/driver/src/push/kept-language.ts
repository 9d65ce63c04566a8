import type { Language } from "@trajet/pages/i18n.tsx"

/** Keeps the language of the pages for notifications: the service worker shows them and cannot read localStorage. */
export const keepLanguage = async (language: Language): Promise<void> => {
  const cache = await caches.open("trajet-driver-language")
  await cache.put("/driver/language", new Response(language))
}
