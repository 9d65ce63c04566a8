import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconDownload } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { saveFile } from "../parts/csv.ts"
import { exportedMax, exportMissions } from "./export.ts"
import type { ListSearch } from "./list-search.ts"
import { texts } from "./texts.ts"

/** Saves the missions of the current filters as a CSV file. */
export const ExportButton = ({ search }: { readonly search: ListSearch }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const [read, setRead] = useState(0)
  const saving = useMutation({
    mutationFn: () => {
      setRead(0)
      return exportMissions(search, language, setRead)
    },
    onSuccess: ({ content, count, isWhole }) => {
      saveFile("missions.csv", content)
      notifications.show({ message: isWhole ? t.exported(count) : t.exportedPart(exportedMax) })
    },
    onError: (error) => notifications.show({ message: error.message, color: "red" })
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-busy={saving.isPending}
      onClick={() => (saving.isPending ? undefined : saving.mutate())}
    >
      {saving.isPending ? t.exporting(read) : t.exportList}
    </Button>
  )
}
