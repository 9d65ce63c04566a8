import { Button, Group } from "@mantine/core"
import { wordOf } from "@trajet/pages/entry-of.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Callout, Facts, Section } from "../../parts/blocks.tsx"
import blocks from "../../parts/blocks.module.css"
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx"
import type { GroupFound, PersonRequestShown, Subject, useAsking } from "./persons-query.ts"
import classes from "./persons.module.css"
import { countTexts, texts } from "./texts.ts"

const GroupFacts = ({ found, isErased }: { readonly found: GroupFound; readonly isErased: boolean }) => {
  const t = useTexts(texts)
  const words = useTexts(countTexts)
  const counts = found.counts.map(({ count, kind }) => `${wordOf(words, kind)} (${count})`).join(", ")
  const { unfinished, unfinished_count: open } = found
  const numbers = open > unfinished.length ? `${unfinished.join(", ")}…` : unfinished.join(", ")
  return (
    <article className={classes.group}>
      <h3>{found.name}</h3>
      <Facts
        facts={[
          [t.missions, found.missions],
          [isErased ? t.gone : t.goes, counts === "" ? t.none : counts],
          [
            t.stays,
            <ul key="stays" className={classes.stays}>
              {open === 0 ? null : <li>{t.unfinished(open, numbers)}</li>}
              {found.is_administrator ? <li>{t.administrator}</li> : null}
              <li>{t.always}</li>
            </ul>
          ]
        ]}
      />
    </article>
  )
}

interface EraseProps {
  readonly subject: Subject
  readonly client: string | null
  readonly asking: ReturnType<typeof useAsking>
  readonly close: () => void
}

/** Asks before an erasure: the person has to be typed again. */
const EraseDialog = ({ asking, client, close, subject }: EraseProps) => {
  const t = useTexts(texts)
  return (
    <ConfirmDialog
      title={t.eraseTitle}
      action={t.confirmErasure}
      isDangerous
      isPending={asking.isPending}
      error={asking.error}
      typed={{ label: t.typeAgain(subject.person), text: subject.person }}
      act={(confirmation) => asking.mutate({ kind: "erase", subject, confirmation }, { onSuccess: close })}
      close={close}
    >
      <div>{client === null ? t.eraseAll : t.eraseOne(client)}</div>
    </ConfirmDialog>
  )
}

interface Props {
  readonly request: PersonRequestShown
  readonly subject: Subject
  /** Null for all clients. */
  readonly client: string | null
  readonly asking: ReturnType<typeof useAsking>
}

/** What a search found, with the ways to export and erase it; or what an erasure erased. */
export const FoundPerson = ({ asking, client, request: { findings, kind }, subject }: Props) => {
  const t = useTexts(texts)
  const [isErasing, setErasing] = useState(false)
  const isErased = kind === "erase"
  if (findings === null) return <p className={blocks.note}>{isErased ? t.erasing : t.searching}</p>
  const { groups, has_more: hasMore, is_driver: isDriver } = findings
  const hasNone = groups.length === 0 && !isDriver
  return (
    <Section
      title={isErased ? t.erased : t.found(subject.person)}
      actions={
        isErased || hasNone ? null : (
          <Group gap="xs">
            <Button variant="default" onClick={() => asking.mutate({ kind: "export", subject })}>
              {t.makeExport}
            </Button>
            <Button color="red" onClick={() => setErasing(true)}>
              {t.makeErasure}
            </Button>
          </Group>
        )
      }
    >
      {hasNone ? <p className={blocks.note}>{isErased ? t.nothingErased : t.nothing}</p> : null}
      {isDriver ? <Callout>{t.driver}</Callout> : null}
      {groups.map((found) => (
        <GroupFacts key={found.id} found={found} isErased={isErased} />
      ))}
      {hasMore ? <p className={blocks.note}>{t.more}</p> : null}
      {isErasing ? (
        <EraseDialog subject={subject} client={client} asking={asking} close={() => setErasing(false)} />
      ) : null}
    </Section>
  )
}
