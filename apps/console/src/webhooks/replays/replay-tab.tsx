import { Button } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { Callout, Section } from "../../parts/blocks.tsx"
import { hasRole, useSession } from "../../session/session.ts"
import { type EndpointDetail, replayQuery } from "../queries.ts"
import { ReplayFormSection } from "./replay-form.tsx"
import { ReplayList } from "./replay-list.tsx"
import { ReplayProgress } from "./replay-progress.tsx"
import { texts } from "./texts.ts"

const route = getRouteApi("/signed-in/webhooks/$id")

/** Replays a period. The address names the replay that runs, so that a reload and a colleague see it too. */
export const ReplayTab = ({ endpoint }: { readonly endpoint: EndpointDetail }) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { replay } = route.useSearch()
  const navigate = route.useNavigate()
  const mayReplay = hasRole(useSession(), ["administrator"])
  const show = (id: string | undefined) => void navigate({ search: { tab: "replay", replay: id } })
  const another = (
    <Button variant="default" onClick={() => show(undefined)}>
      {t.another}
    </Button>
  )
  return (
    <>
      <Section title={t.title} note={t.note} actions={replay !== undefined && mayReplay ? another : null}>
        {endpoint.status === "enabled" ? null : <Callout tone="warn">{t.notEnabled}</Callout>}
        {replay !== undefined ? (
          <ReplayProgress endpoint={endpoint} id={replay} />
        ) : mayReplay ? (
          <ReplayFormSection
            endpointId={endpoint.id}
            started={(started) => {
              queries.setQueryData(replayQuery(endpoint.id, started.id).queryKey, started)
              show(started.id)
            }}
          />
        ) : (
          <p>{t.notAllowed}</p>
        )}
      </Section>
      <ReplayList endpointId={endpoint.id} />
    </>
  )
}
