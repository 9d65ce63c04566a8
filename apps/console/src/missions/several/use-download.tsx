import { Button } from "@mantine/core"
import { IconDownload } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { CallError } from "@trajet/pages/call-error.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { call } from "../../api/call.ts"
import { Callout } from "../../parts/blocks.tsx"
import { Problem } from "../../parts/problem.tsx"
import { fileAddress } from "../detail/documents/file-link.rules.ts"
import { texts } from "./texts.ts"

/** Has the browser save the archive of the missions as it saves any file: the page holds none of it. False if it were empty. */
const download = async (missionIds: ReadonlyArray<string>): Promise<boolean> => {
  const { url } = await call("POST /console/api/document-archives", { body: { mission_ids: missionIds } })
  const address = url === null ? null : fileAddress(url)
  if (address === null) return false
  const link = document.createElement("a")
  link.href = address
  link.download = ""
  link.click()
  return true
}

/** Downloads the documents of the chosen missions as one ZIP file. */
export const useDownload = (missionIds: ReadonlyArray<string>) => {
  const t = useTexts(texts)
  const asked = missionIds.join()
  const downloading = useMutation({ mutationFn: (ids: string) => download(ids.split(",")) })
  const { isPending } = downloading
  // What was said of other missions is not true of these.
  const { data, error } = downloading.variables === asked ? downloading : { data: undefined, error: null }
  const isBusy = error instanceof CallError && error.status === 429
  return {
    button: (
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-busy={isPending}
        onClick={() => (isPending ? undefined : downloading.mutate(asked))}
      >
        {t.downloadChosen}
      </Button>
    ),
    outcome:
      error !== null ? (
        <Problem error={error} said={isBusy ? t.downloadsBusy : undefined} />
      ) : data !== false ? null : (
        <Callout tone="warn" isNews>
          {t.noDocuments}
        </Callout>
      )
  }
}
