export { pdfPrinter } from "./pdf-printer.adapter.ts"
