import { PriceGrid } from "@trajet/domain/pricing"
import { storedKind } from "../database/stored-document.ts"

/** The column `price_grid.grid`. */
export const priceGrids = storedKind({ kind: "price grid", steps: [], writtenVersion: 1, schema: PriceGrid })
