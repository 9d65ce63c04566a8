import { Button, NativeSelect, Stack, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation } from "@tanstack/react-query"
import { type Language, languageOf, languages, useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../api/call.ts"
import { languagePreference, usePreference } from "../app/preferences.ts"
import { Section } from "../parts/blocks.tsx"
import { Problem } from "../parts/problem.tsx"
import { useSession } from "../session/session.ts"
import classes from "./account.module.css"
import { useUserChanged } from "./account-queries.ts"
import { texts } from "./texts.ts"

/** Name and language of the user. */
export const ProfileSection = () => {
  const t = useTexts(texts)
  const { user } = useSession()
  const changed = useUserChanged()
  const shown = usePreference(languagePreference)
  const [name, setName] = useState(user.name)
  const [chosen, setChosen] = useState<Language | null>(null)
  const language = chosen ?? shown
  const saving = useMutation({
    mutationFn: (body: { readonly name: string; readonly language: Language }) =>
      call("PATCH /console/api/account", { body }),
    onSuccess: (saved, given) => {
      changed(saved)
      setName(saved.name)
      setChosen(null)
      languagePreference.set(given.language)
      notifications.show({ message: texts[given.language].saved })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate({ name, language })
  }
  return (
    <Section title={t.profile}>
      <form className={classes.form} onSubmit={submit}>
        <Stack gap="sm">
          <TextInput label={t.email} type="email" readOnly value={user.email} />
          <TextInput
            label={t.name}
            autoComplete="name"
            required
            withAsterisk={false}
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NativeSelect
            label={t.language}
            description={t.languageHint}
            value={language}
            data={[...languages]}
            onChange={(event) => setChosen(languageOf(event.currentTarget.value) ?? language)}
          />
          {saving.error === null ? null : <Problem error={saving.error} />}
          <Button type="submit" loading={saving.isPending}>
            {t.save}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
