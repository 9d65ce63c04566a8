import {
  importCellLengthMax,
  importColumnKeys,
  importRowFilters,
  importRowsMax,
  ImportState,
  RowState
} from "@trajet/domain/imports"
import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { form, fullListOf, note, text } from "../../schema/bounded.model.ts"
import { filterMembers } from "../../schema/filter-query.ts"
import { inLanguages } from "../../schema/in-languages.ts"
import { PageSize } from "../../schema/page.model.ts"
import { fileNameLengthMax, importContentLengthMax } from "../../schema/limits.ts"
import { Amount, Count, Instant } from "../../schema/text.model.ts"

export const ImportColumns = Schema.Struct({
  data: Schema.Array(
    Schema.Struct({
      key: Schema.String,
      ...inLanguages("header", () => Schema.String),
      is_required: Schema.Boolean,
      example: Schema.String
    })
  )
}).annotate({
  identifier: "ImportColumns",
  examples: [
    {
      data: [
        {
          key: "pickup_address",
          header_fr: "adresse départ",
          header_en: "pickup address",
          is_required: true,
          example: "10 rue de Rivoli, 75001 Paris"
        }
      ]
    }
  ]
})
export type ImportColumns = typeof ImportColumns.Type

export const CreateImportRequest = Schema.Struct({
  file_name: text(fileNameLengthMax),
  sheet: Schema.optionalKey(
    text(fileNameLengthMax).annotate({
      description: "Name of the sheet whose rows are the lines of the file; left out for a file that was no workbook"
    })
  ),
  content: text(importContentLengthMax).annotate({
    description: `A CSV file with a header and at most ${importRowsMax} rows, separated by commas, semicolons or tabs`
  })
}).annotate({
  identifier: "CreateImportRequest",
  examples: [{ file_name: "orders.csv", content: "pickup address;pickup date;...\n10 rue de Rivoli, 75001 Paris;..." }]
})

const RowCounts = Schema.Struct({
  unchecked: Count,
  right: Count.annotate({ description: "Rows that can be ordered" }),
  wrong: Count,
  ordered: Count,
  refused: Count.annotate({ description: "Rows that were right and could not be ordered" })
})

const example = {
  id: "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b",
  file_name: "orders.csv",
  sheet: null,
  columns: ["pickup_address", null, "pickup_date"],
  state: "checked",
  rows: { unchecked: 0, right: 47, wrong: 3, ordered: 0, refused: 0 },
  amount_ht: 18_438.1,
  is_interrupted: false,
  created_at: UtcInstant("2026-11-20T10:00:00.123456Z"),
  started_at: null,
  ended_at: null
} as const

export const ImportShown = Schema.Struct({
  id: Schema.String,
  file_name: Schema.String,
  sheet: Schema.NullOr(Schema.String).annotate({ description: "Null for a file that was no workbook" }),
  columns: Schema.Array(Schema.NullOr(Schema.String)).annotate({
    description: "The column of each cell of a line, null for one that is not read; empty for an old import"
  }),
  state: ImportState.annotate({
    description: "`checking` and `ordering` go on by themselves, `checked` waits for a user"
  }),
  rows: RowCounts,
  amount_ht: Amount.annotate({ description: "Of the rows that are right or ordered" }),
  is_interrupted: Schema.Boolean.annotate({
    description: "A provider or the store did not answer; the import is tried again by itself"
  }),
  created_at: Instant,
  started_at: Schema.NullOr(Instant),
  ended_at: Schema.NullOr(Instant)
}).annotate({ identifier: "ImportShown", examples: [example] })
export type ImportShown = typeof ImportShown.Type

export const ImportList = Schema.Struct({ data: Schema.Array(ImportShown) }).annotate({
  identifier: "ImportList",
  examples: [{ data: [example] }]
})

export const ImportRowsQuery = Schema.Struct({
  ...filterMembers(importRowFilters),
  after: Schema.optionalKey(
    Schema.String.check(form({ max: 7, expected: "the number of a line", is: /^[0-9]{1,7}$/u })).annotate({
      description: "`next_after` of the previous page",
      examples: ["51"]
    })
  ),
  limit: Schema.optionalKey(PageSize)
})

export const ImportRowShown = Schema.Struct({
  line: Count.annotate({ description: "Number of the line in the file on which the row ends" }),
  state: RowState,
  cells: Schema.Array(Schema.Struct({ column: Schema.String, text: Schema.String })).annotate({
    description: "Cells that are not empty; none after an erasure of the mission or of a contact"
  }),
  problems: Schema.Array(
    Schema.Struct({
      column: Schema.NullOr(Schema.String).annotate({ description: "Null for the row as a whole" }),
      code: Schema.String,
      message: Schema.String
    })
  ),
  price_ht: Schema.NullOr(Amount),
  mission: Schema.NullOr(Schema.Struct({ id: Schema.String, transport_id: Schema.NullOr(Schema.String) }))
})
export type ImportRowShown = typeof ImportRowShown.Type

const isImportColumn = (key: string): boolean => importColumnKeys.some((known) => known === key)

export const CorrectRowRequest = Schema.Struct({
  cells: fullListOf(
    Schema.Struct({
      column: Schema.String.check(
        form({ max: 40, expected: "a key such as pickup_date, which `import-columns` lists", is: isImportColumn })
      ).annotate({ examples: ["pickup_date"] }),
      text: note(importCellLengthMax).annotate({ description: "Empty for a cell without text" })
    }),
    importColumnKeys.length
  )
}).annotate({
  identifier: "CorrectRowRequest",
  examples: [{ cells: [{ column: "pickup_date", text: "2035-03-19" }] }]
})

export const ImportRowPage = Schema.Struct({
  data: Schema.Array(ImportRowShown),
  next_after: Schema.NullOr(Count)
}).annotate({
  identifier: "ImportRowPage",
  examples: [
    {
      data: [
        {
          line: 7,
          state: "wrong",
          cells: [{ column: "pickup_date", text: "soon" }],
          problems: [{ column: "pickup_date", code: "invalid", message: "expected a day such as 2035-03-19" }],
          price_ht: null,
          mission: null
        }
      ],
      next_after: null
    }
  ]
})
