import { notifications } from "@mantine/notifications"
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import { shownDates } from "../changes/dates.rules.ts"
import { documentsQuery, type MissionDetail, missionKey, optionsQuery } from "../queries.ts"
import { type Copy, type DuplicateRequest, duplicationOf } from "./duplication.rules.ts"
import { texts } from "./texts.ts"

const none: DuplicateRequest = { dates: {} }

/** The copy as the user makes it, with its preview. */
export const useDuplication = (mission: MissionDetail, close: () => void) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [copy, setCopy] = useState<Copy>(() => ({
    // The days of the source are over, and its hours stay.
    legs: shownDates(mission).map(({ dates, leg }) => ({ leg, dates: { ...dates, date: "" } })),
    dropped: { aller: [], retour: [] },
    documents: []
  }))
  const outbound = useQuery(optionsQuery(mission.id, "aller"))
  const back = useQuery({ ...optionsQuery(mission.id, "retour"), enabled: mission.return_trip !== null })
  const documents = useQuery(documentsQuery(mission.id))
  const request = duplicationOf(
    { aller: outbound.data?.active_options ?? null, retour: back.data?.active_options ?? null },
    copy
  )
  const preview = useQuery({
    queryKey: [...missionKey(mission.id), "duplication", request],
    queryFn: ({ signal }) =>
      call(
        "POST /v1/transports/:id/duplicate/preview",
        { path: { id: mission.id }, body: request ?? none },
        { signal }
      ),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    retry: false
  })
  const ordering = useMutation({
    mutationFn: () => call("POST /v1/transports/:id/duplicate", { path: { id: mission.id }, body: request ?? none }),
    onSuccess: ({ id }) => {
      notifications.show({ message: t.done })
      void queries.invalidateQueries({ queryKey: missionKey(mission.id) })
      void queries.invalidateQueries({ queryKey: ["missions"] })
      close()
      void navigate({ to: "/missions/$id", params: { id } })
    }
  })
  const isCurrent =
    request !== null && preview.data !== undefined && !preview.isPlaceholderData && preview.error === null
  return {
    ...{ copy, preview, ordering, documents: documents.data?.data ?? [] },
    change: (members: Partial<Copy>) => setCopy({ ...copy, ...members }),
    options: { aller: outbound.data?.options ?? [], retour: back.data?.options ?? [] },
    isDated: request !== null,
    isReady: isCurrent && preview.data.conflicts.length === 0
  }
}
