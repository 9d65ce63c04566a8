import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../api/call.ts"
import { Problem } from "../parts/problem.tsx"
import { EntryFrame } from "./entry-frame.tsx"
import { useHasNoMail } from "./sign-in-methods.ts"
import { texts } from "./texts.ts"

/** Asks for a mail with a link to choose a new password. */
export const ResetPage = () => {
  const t = useTexts(texts)
  const hasNoMail = useHasNoMail()
  const [email, setEmail] = useState("")
  const asking = useMutation({
    mutationFn: () => call("POST /console/api/account/password-reset", { body: { email } })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    asking.mutate()
  }
  return (
    <EntryFrame title={t.resetTitle}>
      <Stack gap="md">
        {hasNoMail || asking.isSuccess ? (
          <Text size="md" role="status">
            {hasNoMail ? t.resetNoMail : t.resetSent}
          </Text>
        ) : (
          <form onSubmit={submit}>
            <Stack gap="sm">
              <TextInput
                label={t.email}
                description={t.resetHint}
                type="email"
                autoComplete="username"
                required
                withAsterisk={false}
                maxLength={254}
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
              />
              {asking.error === null ? null : <Problem error={asking.error} />}
              <Button type="submit" loading={asking.isPending}>
                {t.resetSend}
              </Button>
            </Stack>
          </form>
        )}
        <Anchor component={Link} to="/sign-in" size="sm">
          {t.toSignIn}
        </Anchor>
      </Stack>
    </EntryFrame>
  )
}
