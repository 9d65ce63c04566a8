import { Button, Group, Stack } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { Callout } from "../parts/blocks.tsx"
import { CodeBlock } from "../parts/code-block.tsx"
import { texts } from "./texts.ts"

/** A signing secret, shown for the only time. */
export const SecretShown = ({ close, secret }: { readonly close: () => void; readonly secret: string }) => {
  const t = useTexts(texts)
  return (
    <Stack gap="sm">
      <Callout tone="warn" isNews>
        {t.secretOnce}
      </Callout>
      <CodeBlock label={t.secret} text={secret} isWrapped copyLabel={t.copySecret} />
      <Group justify="flex-end">
        <Button onClick={close}>{t.secretDone}</Button>
      </Group>
    </Stack>
  )
}
