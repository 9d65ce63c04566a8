import { getRouteApi } from "@tanstack/react-router"
import { useQuery } from "@tanstack/react-query"
import { missionsRead } from "../../api/operations/missions.ts"
import { CopyableId } from "../../parts/copyable-id.tsx"
import { Page } from "../../parts/page.tsx"
import { Problem } from "../../parts/problem.tsx"
import { MissionStatus } from "../mission-status.tsx"

const route = getRouteApi("/signed-in/board/$id")

/** A mission for an operator. */
export const OperatorMissionPage = () => {
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ["operations", "mission", id],
    queryFn: ({ signal }) => missionsRead(id, { signal })
  })
  if (data === undefined)
    return <Page title={id}>{error === null ? null : <Problem error={error} retry={() => void refetch()} />}</Page>
  return (
    <Page title={data.transport_id} beside={<MissionStatus status={data.status} />}>
      <CopyableId value={data.id} />
    </Page>
  )
}
