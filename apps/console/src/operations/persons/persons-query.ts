import type { CallAnswer } from "@trajet/contract"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { Known } from "@trajet/pages/values.model.ts"
import { call } from "../../api/call.ts"

export type PersonRequestShown = CallAnswer<"GET /console/api/person-requests">["data"][number]
export type GroupFound = NonNullable<PersonRequestShown["findings"]>["groups"][number]

/** Whom an operator asks about, and why. */
export interface Subject {
  readonly person: string
  /** Null for all clients. */
  readonly group_id: string | null
  readonly reason: Known<PersonRequestShown["reason"]>
}

const openMillis = 700
const idleMillis = 60_000

/** What the operator asked within the last hour; read often while an answer is under way. */
export const personsQuery = queryOptions({
  queryKey: ["operations", "persons"],
  queryFn: ({ signal }) => call("GET /console/api/person-requests", {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ ended_at: end }) => end === null) === true ? openMillis : idleMillis
})

interface Asked {
  readonly kind: Known<PersonRequestShown["kind"]>
  readonly subject: Subject
  /** The person as typed a second time; an erasure needs it. */
  readonly confirmation?: string
}

/** Asks for a search, an export or an erasure. */
export const useAsking = (asked: (request: PersonRequestShown, subject: Subject) => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ confirmation, kind, subject }: Asked) =>
      call("POST /console/api/person-requests", {
        body: { kind, ...subject, group_id: subject.group_id ?? undefined, confirmation }
      }),
    onSuccess: async (request, { subject }) => {
      await queries.invalidateQueries({ queryKey: personsQuery.queryKey })
      asked(request, subject)
    }
  })
}
