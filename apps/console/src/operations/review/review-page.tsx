import { Button, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link, Navigate } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { Callout } from "../../parts/blocks.tsx"
import { Page } from "../../parts/page.tsx"
import { Problem } from "../../parts/problem.tsx"
import { nextToReview } from "./review-queue.ts"
import { texts } from "./texts.ts"

/** Leads to the first mission with documents to review, or says that there is none. */
export const ReviewPage = () => {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery({
    queryKey: ["operations", "review"],
    queryFn: ({ signal }) => nextToReview(null, signal),
    gcTime: 0
  })
  if (typeof data === "string")
    return <Navigate to="/board/$id" params={{ id: data }} search={{ review: true }} replace />
  return (
    <Page title={t.title}>
      {error === null && data === undefined ? (
        <div role="status" aria-label={t.searching}>
          <Skeleton height={360} />
        </div>
      ) : null}
      {error === null ? null : <Problem error={error} retry={() => void refetch()} />}
      {data === null ? (
        <>
          <Callout tone="good">{t.empty}</Callout>
          <Button component={Link} to="/board" variant="default" mt="sm">
            {t.board}
          </Button>
        </>
      ) : null}
    </Page>
  )
}
