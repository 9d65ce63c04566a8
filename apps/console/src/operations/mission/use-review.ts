import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useRef } from "react"
import { call } from "../../api/call.ts"
import type { OperationsMission } from "./mission.model.ts"
import { type Action, missionChanged } from "./action.model.ts"
import { texts } from "./texts.ts"

interface Review {
  readonly mission: OperationsMission
  readonly open: (action: Action) => void
  /** True while a dialog of the page asks for the inputs of an action. */
  readonly isAsking: boolean
  /** Called once a document is reviewed and shown so. */
  readonly reviewed: (documentId: string) => void
  /** Called after a refusal that was begun and not carried out. */
  readonly kept: () => void
}

/** Accepts a document at once, and refuses one after a question for the comment. */
export const useReview = ({ isAsking, kept, mission, open, reviewed }: Review) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const asked = useRef<{ readonly documentId: string; isDone: boolean } | null>(null)
  const accepting = useMutation({
    mutationFn: (documentId: string) =>
      call("POST /operations/v1/missions/:id/documents/:document_id/review", {
        path: { id: mission.id, document_id: documentId },
        body: { decision: "accept" }
      }),
    onSuccess: async (_, documentId) => {
      await missionChanged(queries, mission.id)
      reviewed(documentId)
    }
  })
  useEffect(() => {
    const { current } = asked
    if (isAsking || current === null) return
    asked.current = null
    if (current.isDone) reviewed(current.documentId)
    else kept()
  })
  const refuse = (documentId: string) => {
    const asking = { documentId, isDone: false }
    open({
      title: t.refuseTitle,
      note: t.refuseNote,
      verb: t.refuse,
      isDangerous: true,
      fields: [
        { name: "forDriver", label: t.forDriver, kind: "area", isOptional: true },
        { name: "comment", label: t.comment, kind: "area", isOptional: true }
      ],
      done: t.didRefuse,
      run: async (values) => {
        const comment = (values["comment"] ?? "").trim()
        const forDriver = (values["forDriver"] ?? "").trim()
        await call("POST /operations/v1/missions/:id/documents/:document_id/review", {
          path: { id: mission.id, document_id: documentId },
          body: {
            decision: "refuse",
            ...(comment === "" ? {} : { comment }),
            ...(forDriver === "" ? {} : { for_driver: forDriver })
          }
        })
        asking.isDone = true
      }
    })
    asked.current = asking
  }
  return { accepting, refuse }
}
