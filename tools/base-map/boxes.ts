import type { Box } from "./shapes.rules.ts"

/** France and its neighbours, which the base map shows in full. */
export const nearBox: Box = [-11, 35, 20, 56]

/** Where trips may lead at all, which the base map shows roughly beyond `nearBox`. */
export const farBox: Box = [-25, 30, 60, 72]
