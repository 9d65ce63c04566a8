import { Stack, Switch } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { Section } from "../parts/blocks.tsx"
import { CodeBlock } from "../parts/code-block.tsx"
import { Time } from "../parts/time.tsx"
import type { EndpointDetail } from "./queries.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly value: boolean
  readonly change: (value: boolean) => void
}

/** Whether deliveries are signed by key pair as well. */
export const KeyPairField = ({ change, value }: Props) => {
  const t = useTexts(texts)
  return (
    <Switch
      label={t.keyPair}
      description={t.keyPairHint}
      checked={value}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}

/** The public keys that verify `v1a`: two during a rotation. */
export const PublicKeysSection = ({ endpoint }: { readonly endpoint: EndpointDetail }) => {
  const t = useTexts(texts)
  return (
    <Section title={t.publicKeys} note={t.publicKeysNote}>
      <Stack gap="sm">
        {endpoint.public_keys.map(({ key, signs_until: until, version }) => (
          <div key={version}>
            <CodeBlock label={t.publicKey(version)} text={key} isWrapped copyLabel={t.copyPublicKey} />
            {until === null ? null : (
              <p>
                {t.publicKeyUntil} <Time value={until} />
              </p>
            )}
          </div>
        ))}
      </Stack>
    </Section>
  )
}
