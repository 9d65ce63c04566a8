import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../api/call.ts"
import { Section } from "../parts/blocks.tsx"
import { PasswordForm } from "../session/password-form.tsx"
import classes from "./account.module.css"
import { sessionsQuery } from "./account-queries.ts"
import { texts } from "./texts.ts"

/** Replaces the password of the user. */
export const PasswordSection = () => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  // A form with another key is empty.
  const [changes, setChanges] = useState(0)
  const saving = useMutation({
    mutationFn: (password: string) => call("POST /console/api/account/password", { body: { password } }),
    onSuccess: async () => {
      setChanges((count) => count + 1)
      notifications.show({ message: t.passwordChanged })
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    }
  })
  return (
    <Section title={t.password} note={t.passwordNote}>
      <div className={classes.form}>
        <PasswordForm
          key={changes}
          action={t.changePassword}
          isPending={saving.isPending}
          error={saving.error}
          save={(password) => saving.mutate(password)}
          isStrong={false}
        />
      </div>
    </Section>
  )
}
