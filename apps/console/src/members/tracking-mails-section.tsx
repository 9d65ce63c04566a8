import { Stack, Switch } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { call } from "../api/call.ts"
import { Callout, Section } from "../parts/blocks.tsx"
import { Problem } from "../parts/problem.tsx"
import { useHasNoMail } from "../session/sign-in-methods.ts"
import { groupQuery } from "./group-query.ts"
import { texts } from "./texts.ts"

/** Whether contacts of the group's missions get their tracking links by mail. Saved at once. */
export const TrackingMailsSection = () => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { data, error } = useQuery(groupQuery)
  const saving = useMutation({
    mutationFn: (isOn: boolean) => call("PATCH /console/api/group", { body: { tracking_mails: isOn } }),
    onSuccess: (saved) => {
      queries.setQueryData(groupQuery.queryKey, saved)
      notifications.show({ message: saved.tracking_mails ? t.linksMailed : t.linksNotMailed })
    }
  })
  const hasNoMail = useHasNoMail()
  const problem = saving.error ?? error
  return (
    <Section title={t.contacts} note={t.contactsNote}>
      <Stack gap="sm">
        {hasNoMail ? <Callout tone="warn">{t.noMailNow}</Callout> : null}
        <Switch
          label={t.mailLinks}
          disabled={data === undefined || saving.isPending}
          checked={saving.isPending ? saving.variables : (data?.tracking_mails ?? false)}
          onChange={(event) => saving.mutate(event.currentTarget.checked)}
        />
        {problem === null ? null : <Problem error={problem} />}
      </Stack>
    </Section>
  )
}
