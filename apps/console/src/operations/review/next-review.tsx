import { Box, Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import type { Ref } from "react"
import { Callout } from "../../parts/blocks.tsx"
import { Problem } from "../../parts/problem.tsx"
import { nextToReview } from "./review-queue.ts"
import { texts } from "./texts.ts"

/** Goes from a mission to the next one that waits for a review. */
export const useNextReview = (missionId: string) => {
  const navigate = useNavigate()
  const searching = useMutation({
    mutationFn: () => nextToReview(missionId),
    onSuccess: async (id) => {
      if (id !== null) await navigate({ to: "/board/$id", params: { id }, search: { review: true } })
    }
  })
  const go = (): void => {
    if (!searching.isPending) searching.mutate()
  }
  return { searching, go }
}

type NextReview = ReturnType<typeof useNextReview>

/** The button to the next mission to review. */
export const NextReviewButton = ({
  next,
  ref
}: {
  readonly next: NextReview
  readonly ref: Ref<HTMLButtonElement>
}) => {
  const t = useTexts(texts)
  return (
    <Button
      ref={ref}
      variant="default"
      aria-keyshortcuts="n"
      loading={next.searching.isPending}
      onClick={next.go}
      onKeyDown={({ altKey, ctrlKey, key, metaKey }) => {
        if (key === "n" && !altKey && !ctrlKey && !metaKey) next.go()
      }}
    >
      {t.next}
    </Button>
  )
}

/** Says that the queue is empty, or why the next mission is not known. `isWaiting`: this mission has documents to review. */
export const QueueNews = ({ isWaiting, next }: { readonly next: NextReview; readonly isWaiting: boolean }) => {
  const t = useTexts(texts)
  const { data, error } = next.searching
  if (error === null && data !== null) return null
  return (
    <Box mb="xs">
      {error === null ? (
        <Callout tone="good" isNews>
          {isWaiting ? t.onlyThis : t.empty}
        </Callout>
      ) : (
        <Problem error={error} retry={next.go} />
      )}
    </Box>
  )
}
