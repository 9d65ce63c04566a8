import { Schema } from "effect"
import { quoted } from "../text/quoted.rules.ts"
import { headersOf, importColumnKeys } from "./import-column.model.ts"
import { importFileFaults } from "./import-fault.model.ts"
import { importColumnsMax, importRowsMax, importsOpenMax } from "./import.model.ts"

/** The file as a whole cannot be read. */
export class ImportFileRefused extends Schema.TaggedError<ImportFileRefused>()("ImportFileRefused", {
  fault: Schema.Literals(importFileFaults),
  /** The columns that are missing or double; none for other faults. */
  columns: Schema.Array(Schema.Literals(importColumnKeys)),
  /** Headers that name no column, of a file in which columns are missing. */
  unknown: Schema.Array(Schema.String),
  /** What the reader of CSV says. */
  cause: Schema.optionalKey(Schema.String)
}) {
  override get message() {
    const named = this.columns.map(headersOf).join(", ")
    switch (this.fault) {
      case "too_many_columns":
        return `the file has more than ${importColumnsMax} columns`
      case "column_twice":
        return `the file has the column ${named} twice`
      case "columns_missing":
        return this.unknown.length === 0
          ? `these columns are missing: ${named}`
          : `these columns are missing: ${named}; these names of the file are unknown: ${this.unknown.map(quoted).join(", ")}`
      case "empty":
        return "the file is empty"
      case "no_rows":
        return "the file has no line below its header"
      case "too_many_rows":
        return `the file has more than ${importRowsMax} rows; split it`
      case "too_many_empty_lines":
        return "the file has too many empty lines; delete them"
      case "not_csv":
        return this.cause === undefined ? "the file is no CSV" : `the file is no CSV: ${this.cause}`
    }
  }
}

/** Refuses a file for the columns of a fault, or as a whole. */
export const fileRefused = (
  fault: ImportFileRefused["fault"],
  columns: ImportFileRefused["columns"] = [],
  unknown: ImportFileRefused["unknown"] = []
): ImportFileRefused => new ImportFileRefused({ fault, columns, unknown })

export class ImportUnknown extends Schema.TaggedError<ImportUnknown>()("ImportUnknown", {}) {
  override get message() {
    return "there is no such import, or it is older than 30 days"
  }
}

export class TooManyImports extends Schema.TaggedError<TooManyImports>()("TooManyImports", {}) {
  override get message() {
    return `${importsOpenMax} imports have not ended: start or cancel one of them first`
  }
}

/** The import is in a state in which this is not possible. */
export class ImportNotReady extends Schema.TaggedError<ImportNotReady>()("ImportNotReady", {
  because: Schema.Literals(["checking", "nothing_right", "under_way", "over", "row_changed", "row_closed"])
}) {
  override get message() {
    switch (this.because) {
      case "checking":
        return "the file is still being checked; wait a moment"
      case "nothing_right":
        return "no row of this file can be ordered; correct the file and check it again"
      case "under_way":
        return "this import was started already"
      case "over":
        return "this import has ended"
      case "row_changed":
        return "this row was changed in the meantime: read it again, and correct it then"
      case "row_closed":
        return "this row was ordered, refused or erased"
    }
  }
}
