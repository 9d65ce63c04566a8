import { Button, Stack, Textarea } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../../api/call.ts"
import { Callout, Section } from "../../parts/blocks.tsx"
import { Problem } from "../../parts/problem.tsx"
import { texts } from "./check-texts.ts"
import { pastedCheck, type SignatureCheckRequest } from "./pasted.ts"
import { schemeName, verdictSentence } from "./signature-verdict.ts"
import classes from "../webhooks.module.css"

/** Checks a pasted delivery against the secret of an endpoint. */
export const CheckTab = ({ id }: { readonly id: string }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const [headers, setHeaders] = useState("")
  const [body, setBody] = useState("")
  const [isUnread, setUnread] = useState(false)
  const checking = useMutation({
    mutationFn: (body: SignatureCheckRequest) => call("POST /console/api/signature-check", { body })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const check = pastedCheck(id, headers, body)
    setUnread(check === null)
    if (check !== null) checking.mutate(check)
  }
  return (
    <Section title={t.title} note={t.note}>
      <form onSubmit={submit} className={classes.form}>
        <Stack gap="sm">
          <Textarea
            label={t.headers}
            description={t.headersHint}
            error={isUnread ? t.headersMissing : null}
            rows={6}
            spellCheck={false}
            classNames={{ input: classes.mono ?? "" }}
            value={headers}
            onChange={(event) => setHeaders(event.currentTarget.value)}
          />
          <Textarea
            label={t.body}
            description={t.bodyHint}
            rows={6}
            spellCheck={false}
            classNames={{ input: classes.mono ?? "" }}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          {checking.error === null ? null : <Problem error={checking.error} />}
          <div>
            <Button type="submit" loading={checking.isPending}>
              {t.check}
            </Button>
          </div>
          {(checking.data?.data ?? []).map((check) => (
            <Callout key={check.scheme} tone={check.problem === null ? "good" : "bad"} isNews>
              <p>
                <strong>{schemeName(check.scheme, language)}</strong>
              </p>
              <p>{verdictSentence(check, language)}</p>
            </Callout>
          ))}
        </Stack>
      </form>
    </Section>
  )
}
