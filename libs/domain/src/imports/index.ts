export {
  type AskedRows,
  cancelImport,
  createImport,
  findImport,
  listImportRows,
  listImports,
  startImport
} from "./administer-imports.program.ts"
export { type OrderFailure, type RowOrder, type RowReading } from "./check-row.program.ts"
export { correctRow } from "./correct-row.program.ts"
export { columnOfField, dayIn, orderOfCells, type RowBody, timeIn } from "./import-cells.rules.ts"
export {
  type CellKind,
  type ImportCells,
  type ImportColumn,
  type ImportColumnKey,
  importColumnKeys,
  importColumns,
  type RowProblem
} from "./import-column.model.ts"
export {
  type ImportFileFault,
  importFileFaults,
  type ImportRowFault,
  importRowFault,
  importRowFaults
} from "./import-fault.model.ts"
export { type FileRecord, type FileRow, rowsOfFile } from "./import-file.rules.ts"
export {
  type HeldImport,
  type Import,
  importCellLengthMax,
  importColumnsMax,
  importRowsMax,
  type ImportedRow,
  ImportId,
  importKeptDays,
  type ImportRow,
  importsKeptMax,
  importsOpenMax,
  ImportState,
  type NewImportRow,
  type RowCounts,
  RowState
} from "./import.model.ts"
export { fileRefused, ImportFileRefused, ImportNotReady, ImportUnknown, TooManyImports } from "./imports.errors.ts"
export {
  type CheckedRow,
  type Importer,
  Imports,
  type NewImport,
  type RowQuery,
  type RowToCorrect
} from "./imports.port.ts"
export { type ImportWorkerOptions, workOffImports } from "./work-off-imports.program.ts"
export { importRowFilters } from "./import-row-filters.model.ts"
export { type SimilarRow, type SimilarRows, similarRows, similarRowsMax } from "./similar-rows.program.ts"
