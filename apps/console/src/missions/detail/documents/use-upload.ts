import { CallError } from "@trajet/pages/call-error.ts"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import type { Leg } from "../queries.ts"
import { unsendable } from "./upload.rules.ts"

export interface Upload {
  readonly id: number
  readonly file: File
  readonly state: "waiting" | "sending" | "done" | "failed"
  /** The code of the API, or the failure itself. */
  readonly error: string | CallError | null
}

interface Target {
  readonly missionId: string
  readonly key: string
  readonly leg: Leg
}

const depositOne = async ({ key, leg, missionId }: Target, file: File): Promise<Upload["error"]> => {
  const wrong = unsendable(file)
  if (wrong !== null) return wrong
  try {
    const { data } = await call("POST /v1/transports/:id/documents", {
      path: { id: missionId },
      body: { files: [{ key, leg, file_name: file.name, content: file }] }
    })
    return data[0]?.error?.code ?? null
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // A refusal of the only document is a problem, whose body also has the result of the document.
    const results: unknown = Reflect.get(error.problem ?? {}, "data")
    const code: unknown = Array.isArray(results) ? Reflect.get(Object(results[0]).error ?? {}, "code") : undefined
    return typeof code === "string" ? code : error
  }
}

/** Deposits files one after the other, and says how far it is. */
export const useUpload = (done: (count: number) => void) => {
  const [uploads, setUploads] = useState<ReadonlyArray<Upload>>([])
  const [isSending, setSending] = useState(false)
  const set = (id: number, members: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...members } : upload)))
  const send = async (target: Target) => {
    setSending(true)
    let count = 0
    for (const { file, id, state } of uploads) {
      if (state === "done") continue
      set(id, { state: "sending", error: null })
      const error = await depositOne(target, file)
      set(id, { state: error === null ? "done" : "failed", error })
      if (error === null) count++
    }
    setSending(false)
    if (count > 0) done(count)
  }
  const choose = (files: ReadonlyArray<File>) =>
    setUploads(
      files.map((file, id) => {
        const error = unsendable(file)
        return { id, file, state: error === null ? "waiting" : "failed", error }
      })
    )
  return { uploads, choose, send, isSending }
}
