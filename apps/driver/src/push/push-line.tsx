import { defineTexts, useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useState } from "react"
import { Notice } from "../parts/notice.tsx"
import { watchChances } from "../phone/chances.ts"
import { readTold, startTelling, stopTelling, type Told } from "./subscription.ts"

const texts = defineTexts({
  title: { fr: "Notifications", en: "Notifications" },
  told: { fr: "Ce téléphone vous prévient des offres.", en: "This phone tells you of offers." },
  untold: { fr: "Être prévenu des offres et des changements ?", en: "Be told of offers and changes?" },
  start: { fr: "Me prévenir", en: "Tell me" },
  stop: { fr: "Arrêter", en: "Stop" },
  refused: {
    fr: "Le téléphone refuse les notifications. Autorisez-les pour ce site dans ses réglages, puis réessayez.",
    en: "The phone refuses notifications. Allow them for this site in its settings, then try again."
  },
  failed: { fr: "Cela n’a pas marché. Réessayez avec du réseau.", en: "That did not work. Try again with a network." }
})

/** Lets the driver be told of offers and changed terms. Nothing if the service or the browser cannot do it. */
export const PushLine = () => {
  const t = useTexts(texts)
  const [told, setTold] = useState<Told>("none")
  const [failure, setFailure] = useState<"refused" | "failed" | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    let reading: "now" | "failed" | "done" = "failed"
    const read = async () => {
      if (reading !== "failed") return
      reading = "now"
      // Without network the line is not shown, because it could do nothing, and is read again once there is one.
      const found = await readTold(ending.signal).catch(() => null)
      reading = found === null ? "failed" : "done"
      if (found !== null) setTold(found)
    }
    void read()
    const stop = watchChances(() => void read())
    return () => {
      stop()
      ending.abort()
    }
  }, [])
  const change = async () => {
    setFailure(null)
    try {
      if (told === "told") {
        await stopTelling()
        setTold("untold")
      } else if (await startTelling()) setTold("told")
      else setFailure("refused")
    } catch {
      setFailure("failed")
    }
  }
  if (told === "none") return null
  return (
    <section aria-label={t.title} className="positions" data-good={told === "told"}>
      <div className="positions-line">
        <span role="status">{t[told]}</span>
        <button type="button" className="quiet" onClick={() => void change()}>
          {told === "told" ? t.stop : t.start}
        </button>
      </div>
      {failure === null ? null : <Notice tone="bad">{t[failure]}</Notice>}
    </section>
  )
}
