import { Button, Menu } from "@mantine/core"
import { IconBookmark, IconChevronDown } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Problem } from "../../parts/problem.tsx"
import { texts } from "./texts.ts"
import { RemoveDialog, RenameDialog, SaveDialog } from "./view-dialogs.tsx"
import { type KeptSearch, type ViewShown, viewsQuery } from "./views-query.ts"

interface Props<Search> {
  readonly search: Search
  readonly change: (search: Search) => void
  readonly kept: KeptSearch<Search>
}

type Asked =
  | { readonly does: "save" }
  | { readonly does: "rename"; readonly view: ViewShown }
  | { readonly does: "remove"; readonly view: ViewShown }

const Items = <Search,>({ change, kept }: Pick<Props<Search>, "change" | "kept">) => {
  const t = useTexts(texts)
  const { data, error } = useQuery(viewsQuery)
  if (error !== null) return <Problem error={error} />
  if (data === undefined) return <Menu.Label>{t.loading}</Menu.Label>
  if (data.data.length === 0) return <Menu.Label>{t.none}</Menu.Label>
  return data.data.map((view) => (
    <Menu.Item key={view.id} onClick={() => change(kept.searchOf(view))}>
      {view.name}
    </Menu.Item>
  ))
}

const ChangeItems = ({ ask }: { readonly ask: (asked: Asked) => void }) => {
  const t = useTexts(texts)
  const views = useQuery(viewsQuery).data?.data ?? []
  if (views.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t.changeList}</Menu.Label>
      {views.flatMap((view) => [
        <Menu.Item key={`rename ${view.id}`} onClick={() => ask({ does: "rename", view })}>
          {t.renameOf(view.name)}
        </Menu.Item>,
        <Menu.Item key={`remove ${view.id}`} onClick={() => ask({ does: "remove", view })}>
          {t.removeOf(view.name)}
        </Menu.Item>
      ])}
    </>
  )
}

/** The saved views of the user: filters of the page under a name. */
export const ViewsMenu = <Search,>({ change, kept, search }: Props<Search>) => {
  const t = useTexts(texts)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Menu position="bottom-start" width={280} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t.views}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflowY: "auto" }}>
          <Items change={change} kept={kept} />
          <Menu.Divider />
          <Menu.Item disabled={!kept.isFiltered(search)} onClick={() => setAsked({ does: "save" })}>
            {t.save}
          </Menu.Item>
          <ChangeItems ask={setAsked} />
        </Menu.Dropdown>
      </Menu>
      {asked?.does === "save" ? <SaveDialog filters={kept.filtersOf(search)} close={close} /> : null}
      {asked?.does === "rename" ? (
        <RenameDialog view={asked.view} filters={kept.filtersOf(kept.searchOf(asked.view))} close={close} />
      ) : null}
      {asked?.does === "remove" ? <RemoveDialog view={asked.view} close={close} /> : null}
    </>
  )
}
