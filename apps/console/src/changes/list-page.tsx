import type { CallAnswer } from "@trajet/contract"
import { Link } from "@tanstack/react-router"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo } from "react"
import { call } from "../api/call.ts"
import blocks from "../parts/blocks.module.css"
import { CopyableId } from "../parts/copyable-id.tsx"
import type { Column } from "../parts/data-list.model.ts"
import { DataList } from "../parts/data-list.tsx"
import { EnvironmentBadge } from "../parts/environment-badge.tsx"
import { Page } from "../parts/page.tsx"
import { Time } from "../parts/time.tsx"
import { usePages } from "../parts/use-pages.ts"
import { actionText } from "./action-texts.ts"
import { texts } from "./texts.ts"

type ChangeShown = CallAnswer<"GET /console/api/changes">["data"][number]

const Actor = ({ actor: { kind, label, name } }: Pick<ChangeShown, "actor">) => {
  const t = useTexts(texts)
  if (kind !== "key") return name
  return (
    <>
      {t.key(label ?? name)} {label === null ? null : <code className={blocks.quietCode}>{name}</code>}
    </>
  )
}

const uuidLength = 36
const numberForm = /^M-\d+$/u

/** The last group of a UUID; other names in full. */
const shownTarget = (target: string): string => (target.length === uuidLength ? target.slice(-12) : target)

/** The changed record by its name; a mission leads to its page. */
const Target = ({ action, target, target_name: name }: ChangeShown) => {
  if (name === null) return <CopyableId value={target} shown={shownTarget(target)} />
  return numberForm.test(name) && action !== "other" ? (
    <Link to="/missions/$id" params={{ id: target }}>
      {name}
    </Link>
  ) : (
    <span title={target}>{name}</span>
  )
}

const useColumns = (): ReadonlyArray<Column<ChangeShown>> => {
  const t = useTexts(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      { id: "what", header: t.what, cell: ({ action }) => actionText(action, language) },
      { id: "who", header: t.who, cell: ({ actor }) => <Actor actor={actor} />, width: 230 },
      {
        id: "target",
        header: t.target,
        cell: (change) => <Target {...change} />,
        width: 170
      },
      {
        id: "environment",
        header: t.environment,
        cell: ({ environment }) => (environment === null ? t.whole : <EnvironmentBadge value={environment} />),
        width: 130
      },
      { id: "at", header: t.at, cell: ({ at }) => <Time value={at} />, width: 165 }
    ],
    [language, t]
  )
}

/** Who changed what, newest first. */
export const ChangeListPage = () => {
  const t = useTexts(texts)
  const state = usePages(["changes"], (cursor, signal) =>
    call("GET /console/api/changes", { query: { cursor } }, { signal })
  )
  return (
    <Page title={t.title}>
      <p className={blocks.note}>{t.intro}</p>
      <DataList
        label={t.title}
        columns={useColumns()}
        state={state}
        keyOf={(row) => String(row.id)}
        empty={<p>{t.empty}</p>}
      />
    </Page>
  )
}
