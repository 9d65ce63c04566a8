import { Select, Skeleton, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Section } from "../parts/blocks.tsx"
import { CodeBlock } from "../parts/code-block.tsx"
import { receivers } from "./receivers.ts"
import { texts } from "./texts.ts"

/** Receivers that verify signatures, ready to be pasted. */
export const ReceiversTab = () => {
  const t = useTexts(texts)
  const [file, setFile] = useState(receivers[0]?.file ?? "")
  const receiver = receivers.find((each) => each.file === file)
  const { data } = useQuery({
    queryKey: ["receiver", file],
    queryFn: () => receiver?.read() ?? "",
    staleTime: Infinity
  })
  return (
    <Section title={t.receivers} note={t.receiversNote}>
      <Stack gap="sm">
        <Select
          label={t.language}
          maw={320}
          allowDeselect={false}
          data={receivers.map((each) => ({ value: each.file, label: each.name }))}
          value={file}
          onChange={(value) => setFile(value ?? file)}
        />
        {data === undefined ? <Skeleton height={320} /> : <CodeBlock label={file} text={data} />}
      </Stack>
    </Section>
  )
}
