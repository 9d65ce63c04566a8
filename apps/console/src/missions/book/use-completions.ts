import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { call } from "../../api/call.ts"
import type { Suggestion } from "../order/combo-field.tsx"
import type { Candidate } from "../order/place-point.rules.ts"

const pauseMillis = 250
const freshMillis = 10 * 60_000
// The API completes nothing shorter.
const lengthMin = 3

/** A completion; without coordinates for a town, whose text is looked up once it has a street. */
export interface Completion extends Suggestion {
  readonly candidate: Candidate | null
}

const none: ReadonlyArray<Completion> = []

/**
 * What an address that is typed may become, once the user pauses; a request is given up when typing goes on. Empty if the
 * text is not typed, and if the API does not answer.
 */
export const useCompletions = (typed: string): ReadonlyArray<Completion> => {
  const text = typed.trim()
  const [asked] = useDebouncedValue(text, pauseMillis)
  const { data } = useQuery({
    queryKey: ["completions", asked],
    queryFn: ({ signal }) => call("POST /console/api/address-completions", { body: { text: asked } }, { signal }),
    enabled: asked.length >= lengthMin && asked === text,
    staleTime: freshMillis,
    retry: false
  })
  return useMemo(
    () =>
      asked !== text || data === undefined
        ? none
        : data.data.map(({ address, lat, lng }) => ({
            id: `completion ${address}`,
            label: address,
            candidate: lat === null || lng === null ? null : { address, lat, lng }
          })),
    [asked, data, text]
  )
}
