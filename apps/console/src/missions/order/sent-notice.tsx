import { Button, Group } from "@mantine/core"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { Callout } from "../../parts/blocks.tsx"
import { instantText } from "../../parts/time.rules.ts"
import type { SentOrder } from "./sent-order.ts"
import { texts } from "./texts.ts"

interface Props {
  /** Null if there is nothing to say. */
  readonly unanswered: SentOrder | null
  /** True if it is too late to send the order again. */
  readonly isOld: boolean
  readonly isPending: boolean
  readonly sendAgain: () => void
  readonly giveUp: () => void
}

/** Says that the answer to an order did not come, and sends the same order again. */
export const SentNotice = ({ giveUp, isOld, isPending, sendAgain, unanswered }: Props) => {
  const t = useTexts(texts)
  const language = useLanguage()
  if (unanswered === null) return null
  const at = instantText(new Date(unanswered.sentAtMillis).toISOString(), language, "short")
  const said = isPending ? t.sendingAgain : t.unanswered
  return (
    <Callout tone="warn" isNews>
      {isOld ? t.unansweredForLong(at) : said(at)}
      <Group gap="xs" mt="xs">
        {isOld ? null : (
          <Button loading={isPending} onClick={sendAgain}>
            {t.sendAgain}
          </Button>
        )}
        <Button variant="default" disabled={isPending} onClick={giveUp}>
          {t.giveUp}
        </Button>
      </Group>
    </Callout>
  )
}
