import { useTexts } from "@trajet/pages/i18n.tsx"
import { ShownOnce } from "../parts/once/shown-once.tsx"
import { texts } from "./texts.ts"

/** A signing secret, shown for the only time. */
export const SecretShown = ({ close, secret }: { readonly close: () => void; readonly secret: string }) => {
  const t = useTexts(texts)
  return (
    <ShownOnce
      note={t.secretOnce}
      label={t.secret}
      secret={secret}
      copyLabel={t.copySecret}
      done={t.secretDone}
      close={close}
    />
  )
}
