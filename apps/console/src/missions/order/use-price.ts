import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { call } from "../../api/call.ts"
import type { OrderInputs } from "./order.model.ts"
import { estimateOf } from "./order.rules.ts"

const pauseMillis = 400
const quoteMillis = 5 * 60_000

/** The price of the inputs, asked for once the user pauses. */
export const usePrice = (inputs: OrderInputs) => {
  const request = useMemo(() => estimateOf(inputs), [inputs])
  const text = request === null ? "" : JSON.stringify(request)
  const [asked] = useDebouncedValue(text, pauseMillis)
  const price = useQuery({
    queryKey: ["price", asked],
    queryFn: ({ signal }) => call("POST /v1/pricing", { body: JSON.parse(asked) }, { signal }),
    enabled: asked !== "",
    staleTime: quoteMillis,
    placeholderData: keepPreviousData,
    retry: false
  })
  const isCurrent = asked === text && price.data !== undefined && !price.isPlaceholderData && price.error === null
  return {
    estimate: price.data,
    error: price.error,
    isAsked: request !== null,
    isReading: price.isFetching || asked !== text,
    /** The price of exactly these inputs; null while it is not known. */
    quoted: isCurrent ? price.data : null,
    again: () => void price.refetch()
  }
}
