import { Cells } from "@trajet/pages/cells/cells.ts"

/** The cells behind the address of the phone. */
export const cells = new Cells()
