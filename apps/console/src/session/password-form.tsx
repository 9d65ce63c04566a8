import { Button, Stack } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { PasswordField } from "./password-field.tsx"
import { Problem } from "../parts/problem.tsx"
import { texts } from "./texts.ts"

interface Props {
  readonly action: string
  readonly isPending: boolean
  readonly error: unknown
  /** False if the page has another strong button. */
  readonly isStrong?: boolean
  readonly save: (password: string) => void
}

/** Asks for a new password. */
export const PasswordForm = ({ action, error, isPending, isStrong = true, save }: Props) => {
  const t = useTexts(texts)
  const [password, setPassword] = useState("")
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(password)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <PasswordField
          label={t.newPassword}
          description={t.passwordHint}
          autoComplete="new-password"
          minLength={12}
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {error === null ? null : <Problem error={error} />}
        <Button type="submit" variant={isStrong ? "filled" : "default"} loading={isPending}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
