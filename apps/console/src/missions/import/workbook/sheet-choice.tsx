import { Button, Radio, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Section } from "../../../parts/blocks.tsx"
import { type ColumnShown } from "../headers.ts"
import { columnsQuery } from "../queries.ts"
import { texts } from "../texts.ts"
import type { Sheet } from "./workbook.ts"

/** How many headers of a sheet name a column of orders, in any case of letters. */
const knownHeaders = ({ rows }: Sheet, columns: ReadonlyArray<ColumnShown>): number => {
  const names = new Set(columns.flatMap(({ header_en: en, header_fr: fr, key }) => [en, fr, key]))
  const header = rows.find((row) => row.some((text) => text !== "")) ?? []
  return header.filter((text) => names.has(text.toLowerCase())).length
}

interface Props {
  readonly sheets: ReadonlyArray<Sheet>
  readonly isPending: boolean
  readonly take: (sheet: Sheet) => void
}

/** Asks which sheet of a workbook has the orders, and proposes the one whose headers are known best. */
export const SheetChoice = ({ isPending, sheets, take }: Props) => {
  const t = useTexts(texts)
  const { data } = useQuery(columnsQuery)
  const [chosen, choose] = useState<string | null>(null)
  const known = sheets.map((sheet) => knownHeaders(sheet, data?.data ?? []))
  const sheet = sheets.find(({ name }) => name === chosen) ?? sheets[known.indexOf(Math.max(...known))]
  if (sheet === undefined) return null
  return (
    <Section title={t.chooseSheet}>
      <Stack gap="xs" align="start">
        <Radio.Group value={sheet.name} onChange={choose} aria-label={t.chooseSheet}>
          <Stack gap="xs">
            {sheets.map(({ name, rows }, at) => (
              <Radio
                key={name}
                value={name}
                label={<span translate="no">{name}</span>}
                description={t.sheetHint(rows.length, known[at] ?? 0)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Button loading={isPending} onClick={() => take(sheet)}>
          {t.checkSheet}
        </Button>
      </Stack>
    </Section>
  )
}
