import { PasswordInput, type PasswordInputProps } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { texts } from "./texts.ts"

/** An input for a password, with a button that shows it. */
export const PasswordField = (props: PasswordInputProps) => {
  const t = useTexts(texts)
  return (
    <PasswordInput
      {...props}
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ "aria-label": t.showPassword }}
    />
  )
}
