import { Stack } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useState } from "react"
import type { CreatedDeviceLink } from "./phones-query.ts"
import { Callout } from "../../../parts/blocks.tsx"
import { CodeBlock } from "../../../parts/code-block.tsx"
import { QrCode } from "./qr-code.tsx"
import { reachOf } from "./reach.rules.ts"
import { texts } from "./texts.ts"

const secondMillis = 1_000

/** Seconds until a link is over. The clock of this computer may be wrong, so they count from its arrival. */
const useSecondsLeft = ({ created_at: from, expires_at: until, id }: CreatedDeviceLink): number => {
  const lifeSeconds = Math.round((Date.parse(until) - Date.parse(from)) / secondMillis)
  const [left, setLeft] = useState(lifeSeconds)
  useEffect(() => {
    const startedAt = performance.now()
    const tick = () => setLeft(Math.max(0, lifeSeconds - Math.floor((performance.now() - startedAt) / secondMillis)))
    tick()
    const timer = setInterval(tick, secondMillis)
    return () => clearInterval(timer)
  }, [id, lifeSeconds])
  return left
}

const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`

/** A link that was just made: the QR code, the address, the code to type, and the time left. */
export const MadeLink = ({ isOpen, link }: { readonly isOpen: boolean; readonly link: CreatedDeviceLink }) => {
  const t = useTexts(texts)
  const left = useSecondsLeft(link)
  const reach = reachOf(link.url)
  if (left === 0) return <Callout tone="warn">{t.over}</Callout>
  if (!isOpen)
    return (
      <Callout tone="good" isNews>
        {t.used}
      </Callout>
    )
  if (reach === "nowhere")
    return (
      <Callout tone="bad" isNews>
        {t.nowhere}
      </Callout>
    )
  return (
    <Stack gap="sm">
      <Stack gap={4} align="center">
        <QrCode text={link.url} label={t.qr} />
        {reach === "phone" ? <div>{t.scan}</div> : null}
        <strong role="timer">{t.left(minutesAndSeconds(left))}</strong>
      </Stack>
      {reach === "here" ? <Callout>{t.here}</Callout> : null}
      <CodeBlock label={t.link} text={link.url} isWrapped />
      <CodeBlock label={t.code} text={link.code} isWrapped />
    </Stack>
  )
}
