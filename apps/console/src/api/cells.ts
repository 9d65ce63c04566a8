import { Cells } from "@trajet/pages/cells/cells.ts"

/** The cells behind the address of the page. */
export const cells = new Cells()
