import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { SimilarMission, SimilarRequest } from "./similar.rules.ts"

interface Asked {
  readonly missions: ReadonlyArray<SimilarMission>
  readonly order: () => void
}

/** Looks for missions that an order resembles, and asks the user if there are any. A look that fails blocks no order. */
export const useSimilarCheck = () => {
  const [asked, ask] = useState<Asked | null>(null)
  const checking = useMutation({
    mutationFn: ({ request }: { readonly request: SimilarRequest; readonly order: () => void; readonly own: string }) =>
      call("POST /console/api/similar-orders", { body: request }),
    onSuccess: ({ data }, { order, own }) => {
      const missions = data.filter(({ id }) => id !== own)
      if (missions.length === 0) order()
      else ask({ missions, order })
    },
    onError: (_, { order }) => order()
  })
  return {
    asked,
    close: () => ask(null),
    isChecking: checking.isPending,
    /** Calls `order`, after a question if it resembles other missions than `own`, from which it is made. */
    check: (request: SimilarRequest | null, order: () => void, own = "") => {
      if (request === null) order()
      else checking.mutate({ request, order, own })
    }
  }
}
